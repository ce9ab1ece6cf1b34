/** The layout library, under the name that its declarations are beside. */
export { Graph, layout } from '@dagrejs/dagre';
