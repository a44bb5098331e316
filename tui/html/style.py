"""How a page looks: light and dark, on paper, on a narrow screen."""

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1d1c1a;--dim:#6a665e;--line:#d9d4c7;--tile:#fffdf5;--edge:#4b463c;
--pip:#1d1c1a;--good:#2e7d4f;--slip:#8a6d00;--bad:#b35a00;--worst:#b3261e;--felt:#e9efe6;--a:#1f5fa8;--b:#b35a00;
--c:#2e7d4f;--d:#8e3a9d}
@media (prefers-color-scheme:dark){:root{--paper:#181816;--ink:#ece8de;--dim:#a39d90;--line:#3a3730;--tile:#f4efe0;
--edge:#0d0c0a;--good:#7ccf9c;--slip:#e3c14f;--bad:#f0a050;--worst:#ff8a80;--felt:#22302a;--a:#7fb4f5;--b:#f0a050;
--c:#7ccf9c;--d:#d59be0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans",
"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:.2rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:0 0 .5rem}
p{margin:.4rem 0}.dim,caption,dd{color:var(--dim)}dt{font-weight:600;margin-top:.4rem}dd{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.3rem 0}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600}th:first-child,td:first-child,td.left,th.left{text-align:left}
td:first-child,td.left{overflow-wrap:anywhere}
article{margin:1.2rem 0;padding:1rem;border:1px solid var(--line);border-radius:8px;break-inside:avoid}
figure{margin:.4rem 0;padding:.8rem;background:var(--felt);border-radius:6px;overflow-x:auto}
svg{max-width:100%;height:auto;display:block}figure svg+svg{margin-top:.8rem}
.tile{fill:var(--tile);stroke:var(--edge);stroke-width:1.2}.tile.last{stroke-width:3}
.tile.rivet{stroke-dasharray:6 2;stroke-width:2}
.bar{stroke:var(--pip);stroke-width:1;opacity:.6;fill:none}
.pips{stroke:#1d1c1a;stroke-width:6;stroke-linecap:round;fill:none}
.bar{stroke:#1d1c1a}
.thread{stroke:var(--dim);stroke-width:2;fill:none}
.flag{font:bold 17px ui-monospace,monospace;fill:var(--ink);text-anchor:middle;dominant-baseline:central}
.mark{font-weight:700;white-space:nowrap}.m1{color:var(--slip)}.m2{color:var(--bad)}.m3{color:var(--worst)}
.share{display:inline-block;width:7rem;height:.7rem;border:1px solid var(--line);background:var(--paper)}
.share i{display:block;height:100%;background:var(--dim)}.played .share i{background:var(--a)}.best .share i{
background:var(--good)}
.played td:first-child{font-weight:700}
.graph .grid{stroke:var(--line);fill:none}.graph .half{stroke:var(--dim);stroke-dasharray:4 4;fill:none}
.graph text{font:12px system-ui,sans-serif;fill:var(--dim)}
.graph .line{fill:none;stroke-width:2}.s0{stroke:var(--a)}.s1{stroke:var(--b);stroke-dasharray:7 3}
.s2{stroke:var(--c);stroke-dasharray:2 3}.s3{stroke:var(--d);stroke-dasharray:10 3 2 3}
.graph .dot{fill:var(--paper);stroke-width:2;stroke:var(--worst)}
nav a,a{color:inherit}
@media print{:root{--paper:#fff;--ink:#000;--dim:#444;--line:#bbb;--felt:#fff;--tile:#fff;--edge:#000;--good:#060;
--slip:#640;--bad:#830;--worst:#900;--a:#036;--b:#830;--c:#060;--d:#508}main{max-width:none;padding:0}
figure{border:1px solid #bbb}body{font-size:11pt}.share,.share i{print-color-adjust:exact;
-webkit-print-color-adjust:exact}tr,h2,h3{break-inside:avoid;break-after:auto}h2,h3{break-after:avoid}}
"""
