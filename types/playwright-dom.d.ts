/** Names of the DOM in the types of playwright-core: the code that drives a browser runs without one. */
interface Node {
  readonly nodeType: number;
}
interface HTMLElement extends Node {
  readonly tagName: string;
}
interface SVGElement extends Node {
  readonly tagName: string;
}
interface HTMLElementTagNameMap {
  body: HTMLElement;
}
