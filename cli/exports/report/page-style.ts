/** The style of the page: light and dark, without a font or an image from elsewhere. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #d0d3d9; --ground: #fff; --head: #f4f5f7;
  --good: #d6f1df; --busy: #dceeff; --idle: #eceef1; --bad: #ffd9d9; --lost: #a11d21; --lost-ink: #fff; --odd: #ecdff8; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --soft: #b0b4ba; --line: #42464d; --ground: #111113;
  --head: #1b1c1f; --good: #143d27; --busy: #0e3357; --idle: #2a2d31; --bad: #5c1a1d; --lost: #ff9592; --lost-ink: #111113;
  --odd: #3f2757; } }
body { margin: 2rem auto; max-width: 80rem; padding: 0 1.5rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
p { margin: .25rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-size: 1.05rem; font-weight: 600; padding: 2rem 0 .5rem; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
thead th { background: var(--head); }
tbody th { font-weight: 600; min-width: 10rem; max-width: 22rem; overflow-wrap: anywhere; }
.list td { white-space: nowrap; }
.list td:last-child { white-space: normal; overflow-wrap: anywhere; min-width: 16rem; }
.soft { color: var(--soft); font-weight: 400; font-size: .85rem; }
.number { text-align: right; }
.scroll { overflow-x: auto; }
.grid th[scope=row] { position: sticky; left: 0; background: var(--ground); }
.grid .day { text-align: center; padding: .2rem .3rem; min-width: 1.2rem; }
.complete { background: var(--good); } .running { background: var(--busy); }
.notDue, .waived { background: var(--idle); } .missing, .failed { background: var(--bad); font-weight: 700; }
.expired { background: var(--lost); color: var(--lost-ink); font-weight: 700; }
.unclear { background: var(--odd); font-weight: 700; } .none { color: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: .75rem 0 0; list-style: none; }
.legend b { display: inline-block; min-width: 1.4rem; text-align: center; border: 1px solid var(--line); margin-right: .4rem; }
`;
