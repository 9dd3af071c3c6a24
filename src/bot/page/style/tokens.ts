/** Colours, light and dark by the reader's own setting. Words on their grounds have a contrast of 4.5 and more; the fills are colours that colour-blind readers tell apart. */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --paper: #f7f8f9; --card: #ffffff; --ink: #1c2128; --soft: #59626e; --line: #dfe3e8; --faint: #eef0f3; --accent: #245a9c;
  --add: #e3f6e8; --add-ink: #12592a; --del: #fdeaea; --del-ink: #8c1d18; --bad: #9c2f00; --good: #05634a; --shadow: 0 1px 2px #1c21280d;
  --regression: #9a2f00; --regression-bg: #fde6da; --breaking: #754b00; --breaking-bg: #fcefcf; --progress: #85285f; --progress-bg: #f8e5f0;
  --partial: #0a5583; --partial-bg: #dff0fb; --resolved: #05604a; --resolved-bg: #dbf3ea; --grey: #4a525d; --grey-bg: #e9ecf0; --apart: #51427a; --apart-bg: #ebe7f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101317; --card: #171b21; --ink: #e3e7ed; --soft: #9ba5b2; --line: #2a3039; --faint: #1f242c; --accent: #86b6f0;
    --add: #12301f; --add-ink: #9be3b0; --del: #3d1a1b; --del-ink: #f7b3ae; --bad: #ffab82; --good: #7fdcbb; --shadow: none;
    --regression: #ffb592; --regression-bg: #4b2210; --breaking: #f3cd77; --breaking-bg: #3f300e; --progress: #f0b0d3; --progress-bg: #43203a;
    --partial: #a0d5f8; --partial-bg: #11344a; --resolved: #84dcbd; --resolved-bg: #0e392c; --grey: #b6bfca; --grey-bg: #282e37; --apart: #cbbff1; --apart-bg: #2f2846;
  }
}
.m-regression { color: var(--regression); background: var(--regression-bg); }
.m-breaking-resolved { color: var(--breaking); background: var(--breaking-bg); }
.m-work-in-progress { color: var(--progress); background: var(--progress-bg); }
.m-partially-resolved { color: var(--partial); background: var(--partial-bg); }
.m-resolved { color: var(--resolved); background: var(--resolved-bg); }
.m-no-op, .m-ungraded, .m-inconclusive, .m-unjudged { color: var(--grey); background: var(--grey-bg); }
.m-not-applied { color: var(--apart); background: var(--apart-bg); }
.f-regression { fill: #d55e00; } .f-breaking-resolved { fill: #e69f00; } .f-work-in-progress { fill: #cc79a7; }
.f-partially-resolved { fill: #56b4e9; } .f-resolved { fill: #009e73; } .f-no-op { fill: #a8b0b8; }
.f-inconclusive { fill: #7d8794; } .f-not-applied { fill: #9a8bc4; } .f-ungraded { fill: #c9ced5; } .f-unjudged { fill: #b9c0c9; }
`;
