/** The part of @dagrejs/dagre that is used: the package's own declarations do not resolve as modules of Node.js. */
export declare class Graph {
  constructor(options: { directed: boolean });
  setGraph(label: object): this;
  setDefaultEdgeLabel(label: () => object): this;
  setNode(name: string, label: { width: number; height: number }): this;
  setEdge(from: string, to: string): this;
  graph(): { width?: number; height?: number };
  node(name: string): { x: number; y: number };
  edge(from: string, to: string): { points?: { x: number; y: number }[] };
}
export declare function layout(graph: Graph): void;
