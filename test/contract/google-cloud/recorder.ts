import { findCall, fieldsOf, type DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import type { GcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import { hostOf, type GcpHost, type GcpService } from '../../../activities/clouds/gcp/session/services.ts';

/** What was called and read, and what of it no description has. */
export class Recorder {
  readonly methods = new Set<string>();
  readonly fields = new Set<string>();
  readonly deprecated = new Set<string>();
  readonly unknown = new Set<string>();
  readonly #generic: ReadonlySet<string>;

  /** `generic`: members of an answer that code for all APIs looks for in each, whether its API has them or not. */
  constructor(generic: readonly string[]) {
    this.#generic = new Set(generic);
  }

  /** The same calls with answers that show what is read of them. */
  over(calls: GcpCalls): GcpCalls {
    const watched = async <Answer>(
      verb: string,
      { service, path }: { service: GcpService | GcpHost; path: string },
      answer: Promise<Answer>,
    ): Promise<Answer> => {
      const call = findCall(verb, encodeURI(decodeURI(path)));
      if (call === null) {
        this.unknown.add(`${verb} ${path}`);
        return answer;
      }
      if (call.description.host !== hostOf(service)) this.unknown.add(`${call.id} at ${hostOf(service)}`);
      this.methods.add(call.id);
      return this.#watched(call, await answer);
    };
    return {
      get: (service, path, query) => watched('GET', { service, path }, calls.get(service, path, query)),
      post: (service, path, body, options) =>
        watched('POST', { service, path }, calls.post(service, path, body, options)),
      change: async (change) => {
        const { method, path, service } = change;
        // The answer is read as far as it names an operation, which the call that follows it shows.
        await watched(method, { service, path }, Promise.resolve({}));
        return calls.change(change);
      },
    };
  }

  #watched<Answer>({ description, method }: DescribedCall, answer: Answer): Answer {
    const name = method.answer ?? '';
    return this.watch(description, { type: `#${name}`, at: name, isTop: true }, answer) as Answer;
  }

  /** A value whose reads are recorded by its type. */
  watch(description: ApiDescription, place: { type: FieldType; at: string; isTop?: boolean }, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const { type, at, isTop = false } = place;
    const form = typeof type === 'string' ? { type } : type;
    const [list, map] = ['list' in form ? form.list : undefined, 'map' in form ? form.map : undefined];
    const fields = fieldsOf(description, type);
    // A named schema is called by its own name wherever it stands.
    const here = form.type?.startsWith('#') ? form.type.slice(1) : at;
    return new Proxy(value, {
      get: (target, name, receiver) => {
        const part: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || typeof part === 'function') return part;
        if (Array.isArray(target)) {
          return list !== undefined && /^\d+$/.test(name)
            ? this.watch(description, { type: list, at: here }, part)
            : part;
        }
        if (fields === null) {
          return map === undefined ? part : this.watch(description, { type: map, at: `${here}.*` }, part);
        }
        return this.#field(description, { fields, name, at: here, isTop }, part);
      },
    });
  }

  #field(
    description: ApiDescription,
    place: { fields: Record<string, FieldType>; name: string; at: string; isTop: boolean },
    part: unknown,
  ): unknown {
    const { fields, name, at, isTop } = place;
    const full = `${description.api} ${at}.${name}`;
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (type === undefined) {
      // What is awaited is asked whether it can be awaited.
      const isExpected = name === 'then' || name === 'toJSON' || (isTop && this.#generic.has(name));
      if (!isExpected) this.unknown.add(full);
      return part;
    }
    this.fields.add(full);
    if (typeof type === 'object') {
      if (type.inputOnly === true) this.unknown.add(`${full} is in no answer`);
      if (type.deprecated === true) this.deprecated.add(full);
    }
    return this.watch(description, { type, at: `${at}.${name}` }, part);
  }
}
