import { Graph, layout } from './dagre.mjs';
import type { Layout, LayoutRequest } from './layout-types.ts';

const spacing = { rankdir: 'LR', nodesep: 14, ranksep: 56, marginx: 8, marginy: 8 } as const;

/** Lays out a graph from left to right, so that arrows point to the right where they can. */
export function layOut({ nodes, edges, width, height }: LayoutRequest): Layout {
  const graph = new Graph({ directed: true });
  graph.setGraph({ ...spacing });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) graph.setNode(String(id), { width, height });
  for (const { from, to } of edges) graph.setEdge(String(from), String(to));
  layout(graph);
  const size = graph.graph();
  return {
    width: Math.ceil(size.width ?? 0),
    height: Math.ceil(size.height ?? 0),
    nodes: nodes.map((id) => {
      const { x, y } = graph.node(String(id));
      return { id, x, y };
    }),
    edges: edges.map(({ from, to }) => ({
      from,
      to,
      points: graph.edge(String(from), String(to)).points ?? [],
    })),
  };
}
