/** What is laid out: boxes of one size, and arrows between them. */
export interface LayoutRequest {
  nodes: readonly number[];
  edges: readonly { from: number; to: number }[];
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Centres of the boxes. */
  nodes: { id: number; x: number; y: number }[];
  edges: { from: number; to: number; points: { x: number; y: number }[] }[];
}
