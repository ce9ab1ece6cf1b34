import type { ClusterClient, ClusterCreation } from '../../../activities/clouds/kubernetes/session/cluster-client.ts';
import {
  answerType,
  describedSchemas,
  findCall,
  queryOf,
  type DescribedCall,
} from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { fieldsOf, formOf, type FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

const plainJson = 'application/json';

/** What was called, read and written, and what of it the description does not have. */
export class Recorder {
  readonly operations = new Set<string>();
  readonly patches = new Set<string>();
  readonly read = new Set<string>();
  readonly written = new Set<string>();
  readonly deprecated = new Set<string>();
  readonly unknown = new Set<string>();

  /** The same client with answers that show what is read of them. */
  over(client: ClusterClient): ClusterClient {
    return {
      get: async (asked) => {
        const accept = asked.accept ?? plainJson;
        const call = this.#called('GET', asked.path);
        if (call !== null) {
          const parameters = queryOf(call, accept);
          for (const name of Object.keys(asked.query ?? {})) {
            if (parameters[name] === undefined) this.unknown.add(`${call.id}?${name}`);
          }
        }
        return this.#watched(call, { path: asked.path, accept }, await client.get(asked));
      },
      patch: async (asked) => {
        const call = this.#called('PATCH', asked.path);
        if (call !== null) {
          this.patches.add(asked.type);
          if (call.operation.patches?.includes(asked.type) !== true) this.unknown.add(`${call.id} as ${asked.type}`);
          this.#write({ type: `#${call.operation.body}`, at: '' }, asked.body);
        }
        const { path, accept = plainJson } = asked;
        return this.#watched(call, { path, accept }, await client.patch(asked));
      },
    };
  }

  /** The same for what is created, of which reviews are all that is described. */
  overCreation(client: ClusterCreation): ClusterCreation {
    return {
      post: async (asked) => {
        const call = this.#called('POST', asked.path);
        return this.#watched(call, { path: asked.path, accept: plainJson }, await client.post(asked));
      },
    };
  }

  #called(verb: string, path: string): DescribedCall | null {
    const call = findCall(verb, path);
    if (call === null) this.unknown.add(`${verb} ${path}`);
    else this.operations.add(call.id);
    return call;
  }

  #watched<Answer>(call: DescribedCall | null, asked: { path: string; accept: string }, answer: Answer): Answer {
    return call === null ? answer : (this.watch({ type: answerType(call, asked), at: call.id }, answer) as Answer);
  }

  /** A value whose reads are recorded by its type. */
  watch({ type, at }: { type: FieldType; at: string }, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const form = formOf(type);
    const fields = fieldsOf(describedSchemas(), type);
    // A named schema is called by its own name wherever it stands.
    const here = form.type?.startsWith('#') ? form.type.slice(1) : at;
    return new Proxy(value, {
      get: (target, name, receiver) => {
        const part: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || typeof part === 'function') return part;
        if (Array.isArray(target)) {
          const isItem = form.list !== undefined && /^\d+$/.test(name);
          return isItem ? this.watch({ type: form.list ?? 'any', at: here }, part) : part;
        }
        if (fields !== null) return this.#field({ type: fields[name], at: here, name }, part);
        return form.map === undefined ? part : this.watch({ type: form.map, at: `${here}.*` }, part);
      },
    });
  }

  #field({ type, at, name }: { type: FieldType | undefined; at: string; name: string }, part: unknown): unknown {
    const full = `${at}.${name}`;
    if (type === undefined) {
      // What is awaited is asked whether it can be awaited.
      if (name !== 'then' && name !== 'toJSON') this.unknown.add(full);
      return part;
    }
    this.read.add(full);
    if (formOf(type).deprecated === true) this.deprecated.add(full);
    return this.watch({ type, at: full }, part);
  }

  #write({ type, at }: { type: FieldType; at: string }, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const form = formOf(type);
    if (Array.isArray(value)) {
      for (const item of value) this.#write({ type: form.list ?? 'any', at }, item);
      return;
    }
    const fields = fieldsOf(describedSchemas(), type);
    if (fields === null) return;
    const here = form.type?.startsWith('#') ? form.type.slice(1) : at;
    for (const [name, part] of Object.entries(value)) {
      const full = `${here}.${name}`;
      if (fields[name] === undefined) this.unknown.add(`${full} is written`);
      else this.written.add(full);
      this.#write({ type: fields[name] ?? 'any', at: full }, part);
    }
  }
}
