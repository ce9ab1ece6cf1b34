import type { ASTNode } from '@marcbachmann/cel-js';
import { patternFault, variableNames } from './cel.ts';
import { PredicateFault } from './predicate-fault.ts';

/** Stands for each item of a list, and for none of another value. */
export const eachItem = Symbol('item');
/** Stands for each member of a list or an object: which one is computed. */
export const eachMember = Symbol('member');
/** Where a value is in a configuration. */
export type ValuePath = readonly (string | typeof eachItem | typeof eachMember)[];

/** Macros that evaluate their last arguments for each member of a list or map. */
const comprehensions: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
const nestingAtMost = 2;

/** Walks a syntax tree: refuses what is not allowed, and collects what it reads. */
export class ExpressionReader {
  readonly looksAt = new Set<string>();
  readonly related = new Set<string>();
  readsTags = false;
  readonly values: ValuePath[] = [];
  /** Names that a macro binds → where their values are, if that is known. */
  readonly #bound = new Map<string, ValuePath>();
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  read(node: ASTNode, nesting: number): void {
    switch (node.op) {
      case 'value':
        return;
      case 'id':
      case '.':
      case '.?':
      case '[]':
      case '[?]': {
        const path = this.#pathOf(node);
        if (path !== null) this.values.push(path);
        return this.#readPlace(node, nesting);
      }
      case 'call': {
        const [name, args] = node.args;
        for (const arg of args) {
          if (name === 'has') this.#readPlace(arg, nesting);
          else this.read(arg, nesting);
        }
        return;
      }
      case 'rcall':
        return this.#readMethod(node, nesting);
      case 'list':
        for (const item of node.args) this.read(item, nesting);
        return;
      case 'map':
        for (const [key, value] of node.args) {
          this.read(key, nesting);
          this.read(value, nesting);
        }
        return;
      case '!_':
      case '-_':
        return this.read(node.args, nesting);
      default:
        for (const operand of node.args) this.read(operand, nesting);
    }
  }

  #refuse(message: string, node: ASTNode): never {
    throw new PredicateFault(message, { source: this.#source, at: node.range.start });
  }

  #readMethod(node: ASTNode & { op: 'rcall' }, nesting: number): void {
    const [method, receiver, args] = node.args;
    if (method === 'matches')
      this.#refuse('matches is not available: use reMatches, a regular expression of RE2', node);
    if (method === 'reMatches') this.#requirePattern(node, args);
    if (isCelNamespace(receiver)) return this.#readBind(node, nesting);
    const [bound, ...bodies] = args;
    if (!comprehensions.has(method) || bound === undefined || bodies.length === 0) {
      if (method === 'size') this.#readPlace(receiver, nesting);
      else this.read(receiver, nesting);
      for (const arg of args) this.read(arg, nesting);
      return;
    }
    this.#readPlace(receiver, nesting);
    if (nesting + 1 > nestingAtMost) this.#refuse(`${method} is nested deeper than ${nestingAtMost}`, node);
    this.#requireFree(bound);
    const path = this.#pathOf(receiver);
    this.#withBound(bound, path === null ? null : [...path, eachItem], () => {
      for (const body of bodies) this.read(body, nesting + 1);
    });
  }

  /** Reads what a macro evaluates, in which a name stands for the values at a path. */
  #withBound(bound: ASTNode, path: ValuePath | null, read: () => void): void {
    const name = bound.op === 'id' ? bound.args : null;
    const outer = name === null ? undefined : this.#bound.get(name);
    if (name !== null && path !== null) this.#bound.set(name, path);
    else if (name !== null) this.#bound.delete(name);
    read();
    if (name === null) return;
    if (outer === undefined) this.#bound.delete(name);
    else this.#bound.set(name, outer);
  }

  /** Returns where the value of an expression is in the configuration; null where it is none of it, or is computed. */
  #pathOf(node: ASTNode): ValuePath | null {
    switch (node.op) {
      case 'id':
        return node.args === 'resource' ? [] : (this.#bound.get(node.args) ?? null);
      case '.':
      case '.?':
      case '[]':
      case '[?]': {
        const [object, key]: [ASTNode, string | ASTNode] = node.args;
        const path = this.#pathOf(object);
        return path === null ? null : [...path, typeof key === 'string' ? key : (keyOf(key) ?? eachMember)];
      }
      case 'rcall': {
        const [method, receiver] = node.args;
        return method === 'filter' ? this.#pathOf(receiver) : null;
      }
      default:
        return null;
    }
  }

  /** Reads what names a part of the configuration, without its value. */
  #readPlace(node: ASTNode, nesting: number): void {
    if (node.op === 'id') this.#readVariable(node, []);
    else if (node.op === '.' || node.op === '.?' || node.op === '[]' || node.op === '[?]')
      this.#readAccess(node, nesting);
    else this.read(node, nesting);
  }

  #readBind(node: ASTNode & { op: 'rcall' }, nesting: number): void {
    const [method, , args] = node.args;
    const [bound, ...others] = args;
    if (method !== 'bind' || bound === undefined) this.#refuse(`cel.${method} is not available`, node);
    this.#requireFree(bound);
    const [value, ...bodies] = others;
    if (value === undefined) return;
    this.#readPlace(value, nesting);
    this.#withBound(bound, this.#pathOf(value), () => {
      for (const body of bodies) this.read(body, nesting);
    });
  }

  #requireFree(bound: ASTNode): void {
    if (bound.op === 'id' && variableNames.has(bound.args)) {
      this.#refuse(`${bound.args} is a variable already: bind another name`, bound);
    }
  }

  #requirePattern(node: ASTNode, [pattern]: readonly ASTNode[]): void {
    if (pattern?.op !== 'value' || typeof pattern.args !== 'string') {
      this.#refuse('reMatches needs a regular expression that is written out', node);
    }
    const fault = patternFault(pattern.args);
    if (fault !== null) this.#refuse(fault, pattern);
  }

  /** Follows `a.b["c"][0]` down to its variable; what is computed ends the path that is known. */
  #readAccess(node: ASTNode, nesting: number): void {
    const steps: (string | null)[] = [];
    let inner: ASTNode = node;
    while (inner.op === '.' || inner.op === '.?' || inner.op === '[]' || inner.op === '[?]') {
      const [object, key]: [ASTNode, string | ASTNode] = inner.args;
      steps.unshift(typeof key === 'string' ? key : this.#readKey(key, nesting));
      inner = object;
    }
    if (inner.op === 'id') this.#readVariable(inner, steps);
    else this.read(inner, nesting);
  }

  #readKey(key: ASTNode, nesting: number): string | null {
    const known = keyOf(key);
    if (known === null) this.read(key, nesting);
    return known;
  }

  #readVariable(node: ASTNode & { op: 'id' }, steps: readonly (string | null)[]): void {
    if (node.args === 'resource') {
      const computed = steps.indexOf(null);
      const known = (computed === -1 ? steps : steps.slice(0, computed)) as readonly string[];
      this.looksAt.add(known.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));
    }
    if (node.args === 'tags') this.readsTags = true;
    if (node.args === 'related') {
      const [resourceType] = steps;
      if (typeof resourceType !== 'string') this.#refuse('related needs a resource type that is written out', node);
      this.related.add(resourceType);
    }
  }
}

/** Returns a key that is written out; null for a computed one. */
function keyOf(key: ASTNode): string | null {
  const isWritten = key.op === 'value' && (typeof key.args === 'string' || typeof key.args === 'bigint');
  return isWritten ? String(key.args) : null;
}

function isCelNamespace(receiver: ASTNode): boolean {
  return receiver.op === 'id' && receiver.args === 'cel';
}
