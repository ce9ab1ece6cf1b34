import type { AzureCalls } from '../../../activities/clouds/azure/session/calls.ts';
import type { JsonObject } from '../../../domain/json.ts';
import {
  answerType,
  fieldsOf,
  findCall,
  findDirectoryCall,
  graphColumns,
  rowFields,
  type DescribedCall,
} from '../../../activities/clouds/azure/descriptions/described-call.ts';
import type { ApiDescription } from '../../../activities/clouds/azure/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import { typesAskedFor } from '../../../activities/clouds/azure/descriptions/graph-query.ts';

interface Place {
  description: ApiDescription;
  type: FieldType;
  at: string;
}

/** What was called, read and written, and what of it no description has. */
export class Recorder {
  readonly operations = new Set<string>();
  readonly read = new Set<string>();
  readonly written = new Set<string>();
  readonly unknown = new Set<string>();

  /** The same calls with answers that show what is read of them. */
  over(calls: AzureCalls): AzureCalls {
    return {
      get: async (path, version) => this.#watched(this.#called('GET', path, version), await calls.get(path, version)),
      getFrom: async (path) => this.#watched(this.#calledAt('GET', path), await calls.getFrom(path)),
      post: async (path, version, body) => {
        const call = this.#called('POST', path, version);
        this.#write(call, body);
        return this.#watched(call, await calls.post(path, version, body), body);
      },
      postTo: async (path, body) => {
        const call = this.#calledAt('POST', path);
        this.#write(call, body);
        return this.#watched(call, await calls.postTo(path, body), body);
      },
      next: async (link) => {
        const { pathname, search } = new URL(link);
        return this.#watched(this.#calledAt('GET', pathname + search), await calls.next(link));
      },
      directory: this.#directory(calls.directory),
      change: async (change) => {
        const call = this.#called(change.method, change.path, change.apiVersion);
        this.#write(call, change.body);
        return calls.change(change);
      },
    };
  }

  #directory(read: AzureCalls['directory']): AzureCalls['directory'] {
    if (read === null) return null;
    return async <Answer>(pathOrLink: string) => {
      const call = findDirectoryCall(pathOrLink);
      if (call === null) this.unknown.add(`GET ${pathOrLink} of Microsoft Graph`);
      else this.operations.add(call.id);
      return this.#watched(call, await read<Answer>(pathOrLink));
    };
  }

  #calledAt(verb: string, pathWithQuery: string): DescribedCall | null {
    const url = new URL(pathWithQuery, 'http://azure');
    return this.#called(verb, url.pathname, url.searchParams.get('api-version'));
  }

  #called(verb: string, path: string, apiVersion: string | null): DescribedCall | null {
    const call = findCall(verb, decodeURIComponent(path), apiVersion);
    if (call === null) this.unknown.add(`${verb} ${path} of ${apiVersion}`);
    else this.operations.add(call.id);
    return call;
  }

  #watched<Answer>(call: DescribedCall | null, answer: Answer, body: JsonObject | null = null): Answer {
    if (call === null) return answer;
    const { description } = call;
    const place = { description, type: answerType(call), at: '' };
    const { data } = answer as { data?: unknown };
    if (!description.api.startsWith('resourcegraph') || !Array.isArray(data))
      return this.watch(place, answer) as Answer;
    const [only = ''] = typesAskedFor(JSON.stringify(body ?? {}));
    const rows = data.map((row: { type?: string }) => this.#row(row.type ?? only, row));
    return this.watch(place, { ...answer, data: rows }) as Answer;
  }

  #row(type: string, row: object): unknown {
    const described = rowFields(type);
    if (described === null) {
      this.unknown.add(`rows of ${type}`);
      return row;
    }
    const { description, fields } = described;
    const columns = Object.fromEntries(graphColumns.map((name): [string, FieldType] => [name, fields[name] ?? 'any']));
    return this.watch({ description, type: { fields: columns }, at: type.toLowerCase() }, row);
  }

  /** A value whose reads are recorded by its type. */
  watch({ description, type, at }: Place, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const form = typeof type === 'string' ? { type } : type;
    const fields = fieldsOf(description, type);
    // A named schema is called by its own name wherever it stands.
    const here = form.type?.startsWith('#') ? form.type.slice(1) : at;
    return new Proxy(value, {
      get: (target, name, receiver) => {
        const part: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || typeof part === 'function') return part;
        if (Array.isArray(target)) {
          const isItem = 'list' in form && form.list !== undefined && /^\d+$/.test(name);
          return isItem ? this.watch({ description, type: form.list ?? 'any', at: here }, part) : part;
        }
        if (fields !== null) return this.#field({ description, type: fields[name] ?? 'none', at: here }, name, part);
        const inner = 'map' in form ? form.map : undefined;
        return inner === undefined ? part : this.watch({ description, type: inner, at: `${here}.*` }, part);
      },
    });
  }

  #field(place: Place, name: string, part: unknown): unknown {
    const full = `${place.description.api} ${place.at}.${name}`;
    if (place.type === 'none') {
      // What is awaited is asked whether it can be awaited.
      if (name !== 'then' && name !== 'toJSON') this.unknown.add(full);
      return part;
    }
    this.read.add(full);
    return this.watch({ ...place, at: `${place.at}.${name}` }, part);
  }

  #write(call: DescribedCall | null, body: unknown): void {
    if (call === null || body === null) return;
    this.#member({ description: call.description, type: `#${call.operation.body ?? ''}`, at: '' }, body);
  }

  #member({ description, type, at }: Place, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const form = typeof type === 'string' ? { type } : type;
    if (Array.isArray(value)) {
      const inner = 'list' in form ? form.list : undefined;
      for (const item of value) this.#member({ description, type: inner ?? 'any', at }, item);
      return;
    }
    const fields = fieldsOf(description, type);
    if (fields === null) return;
    const here = form.type?.startsWith('#') ? form.type.slice(1) : at;
    for (const [name, part] of Object.entries(value)) {
      const own = fields[name];
      const full = `${description.api} ${here}.${name}`;
      if (own === undefined) this.unknown.add(`${full} is written`);
      else if (typeof own === 'object' && own.readOnly === true) this.unknown.add(`${full} is written, and read-only`);
      else this.written.add(full);
      this.#member({ description, type: own ?? 'any', at: `${here}.${name}` }, part);
    }
  }
}
