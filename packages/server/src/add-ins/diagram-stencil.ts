const shapes = [
  ["Matter", '<rect width="120" height="60" rx="6"/>'],
  ["Milestone", '<path d="M60 0 L120 30 L60 60 L0 30 Z"/>'],
  ["Task", '<rect width="120" height="60"/>'],
  ["Deadline", '<path d="M20 0 H100 L120 30 L100 60 H20 L0 30 Z"/>'],
  ["Office action", '<path d="M0 0 H120 V50 Q90 40 60 50 T0 50 Z"/>'],
  ["Decision", '<ellipse cx="60" cy="30" rx="60" ry="30"/>'],
] as const;

/** The shapes of a matter's course as one drawing; a diagram tool imports each group as a shape of its own. */
export function diagramStencil(): string {
  const groups = shapes.map(([name, outline], at) => {
    const place = `translate(${20 + (at % 3) * 160} ${20 + Math.floor(at / 3) * 100})`;
    return `  <g id="${name.toLowerCase().replace(" ", "-")}" transform="${place}">
    <title>${name}</title>
    <g fill="#ffffff" stroke="#1f5fbf" stroke-width="2">${outline}</g>
    <text x="60" y="35" text-anchor="middle" font-family="Arial" font-size="14" fill="#1b1f24">${name}</text>
  </g>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="500" height="220" viewBox="0 0 500 220">
  <title>iphub: the shapes of a matter's course</title>
${groups.join("\n")}
</svg>
`;
}
