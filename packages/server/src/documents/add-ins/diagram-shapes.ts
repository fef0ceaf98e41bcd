/** A corner or a curve of an outline; numbers are fractions of width and height, from the lower left corner. */
export type OutlineStep =
  | { readonly to: readonly [number, number] }
  /** A cubic curve: its end, then its two control points. */
  | { readonly to: readonly [number, number]; readonly by: readonly [number, number, number, number] };

/** A shape of the stencil: its name, which is also its text, and its closed outline or an ellipse. */
export interface DiagramShape {
  readonly name: string;
  /** The shape's permanent id, by which a drawing finds its master again. */
  readonly id: string;
  readonly outline: readonly OutlineStep[] | "ellipse";
}

const straight = (...corners: readonly (readonly [number, number])[]): OutlineStep[] =>
  corners.map((to): OutlineStep => ({ to }));

/** The shapes for the stages of a matter. */
export const diagramShapes: readonly DiagramShape[] = [
  {
    name: "Matter",
    id: "{6A1B0E01-3C52-4C53-9B60-5D2A7C1E0F01}",
    outline: straight([0, 0.1], [0.05, 0], [0.95, 0], [1, 0.1], [1, 0.9], [0.95, 1], [0.05, 1], [0, 0.9], [0, 0.1]),
  },
  {
    name: "Milestone",
    id: "{6A1B0E02-3C52-4C53-9B60-5D2A7C1E0F02}",
    outline: straight([0, 0.5], [0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]),
  },
  {
    name: "Task",
    id: "{6A1B0E03-3C52-4C53-9B60-5D2A7C1E0F03}",
    outline: straight([0, 0], [1, 0], [1, 1], [0, 1], [0, 0]),
  },
  {
    name: "Deadline",
    id: "{6A1B0E04-3C52-4C53-9B60-5D2A7C1E0F04}",
    outline: straight([0, 0.5], [0.17, 0], [0.83, 0], [1, 0.5], [0.83, 1], [0.17, 1], [0, 0.5]),
  },
  {
    name: "Office action",
    id: "{6A1B0E05-3C52-4C53-9B60-5D2A7C1E0F05}",
    outline: [
      ...straight([0, 0.15]),
      { to: [0.5, 0.15], by: [0.17, 0, 0.33, 0] },
      { to: [1, 0.15], by: [0.67, 0.3, 0.83, 0.3] },
      ...straight([1, 1], [0, 1], [0, 0.15]),
    ],
  },
  { name: "Decision", id: "{6A1B0E06-3C52-4C53-9B60-5D2A7C1E0F06}", outline: "ellipse" },
];
