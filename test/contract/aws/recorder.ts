import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { MetadataBearer } from '@smithy/types';
import { toCloudError } from '../../../activities/clouds/aws/session/aws-errors.ts';
import type { OperationRun, UnitRun } from '../../../activities/clouds/aws/session/unit-run.ts';
import type {
  DescribedType,
  MemberType,
  ServiceDescription,
} from '../../../activities/clouds/aws/descriptions/description.ts';
import {
  findCall,
  formOf,
  structureOf,
  type DescribedCall,
} from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { misfits } from '../../descriptions/aws/hold-value.ts';

/** A call as the product makes it. */
export interface RecordedCall extends DescribedCall {
  input: Record<string, unknown>;
}

/** Answers a call; `send` sends it to the endpoint. */
export type Answering = (call: RecordedCall, send: () => Promise<MetadataBearer>) => Promise<object>;

interface Place {
  description: ServiceDescription;
  type: MemberType;
  at: string;
}

/** What was called, read and written, and what of it no description has. */
export class Recorder {
  readonly operations = new Set<string>();
  readonly read = new Set<string>();
  readonly written = new Set<string>();
  readonly deprecated = new Set<string>();
  readonly unknown = new Set<string>();
  /** Lists of which the next page was offered and not asked for, by operation; with the token. */
  readonly #open = new Map<string, string>();

  /** Lists whose further pages were never asked for. */
  unfinished(): string[] {
    return [...new Set(this.#open.values())].toSorted();
  }

  /** A run whose calls are recorded, and answered by `answering`. */
  over(run: Omit<OperationRun, 'service' | 'once' | 'shared'>, answering: Answering): OperationRun {
    const clients = new Map<string, unknown>();
    const requestHandler = new NodeHttpHandler();
    const calls: UnitRun['service'] = (service, create, region = run.region) => {
      const key = `${service} ${region}`;
      const client =
        (clients.get(key) as ReturnType<typeof create> | undefined) ??
        create({
          region,
          credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret-of-the-tests' },
          requestHandler,
          ...(run.endpointUrl === null ? {} : { endpoint: run.endpointUrl }),
        } as Parameters<typeof create>[0]);
      clients.set(key, client);
      return async (command) => {
        const send = () =>
          client.send(command, {}).catch((fault: unknown) => {
            throw toCloudError(fault, { call: `${service}:${name}`, endpoint: 'configured' });
          });
        const { serviceId } = client.config as unknown as { serviceId: string };
        const name = command.constructor.name.replace(/Command$/, '');
        const call = findCall(serviceId, name);
        if (call === null) {
          this.unknown.add(`${serviceId} ${name}`);
          return send();
        }
        const input = command.input as Record<string, unknown>;
        this.#called({ ...call, input });
        const answer = await answering({ ...call, input }, send);
        this.#answered({ ...call, input }, answer as Record<string, unknown>);
        return this.watch(
          { description: call.description, type: `#${call.operation.output ?? ''}`, at: call.id },
          answer,
        ) as Awaited<ReturnType<typeof send>>;
      };
    };
    const recorded: OperationRun = {
      ...run,
      service: calls,
      once: calls,
      shared: async (_name, read) => read(recorded),
    };
    return recorded;
  }

  #called({ id, description, operation, input }: RecordedCall): void {
    this.operations.add(id);
    if (operation.deprecated === true) this.deprecated.add(id);
    if (operation.input === null) {
      if (Object.keys(input).length > 0) this.unknown.add(`${id} has no input`);
      return;
    }
    const type = `#${operation.input}`;
    for (const misfit of misfits(description, type, { value: input, path: operation.input, isAnswer: false })) {
      this.unknown.add(`${description.service} ${misfit}`);
    }
    this.#wrote(description, type, input);
    for (const name of operation.pages?.from ?? []) this.#open.delete(`${id} ${String(input[name])}`);
  }

  #answered({ id, operation, input }: RecordedCall, answer: Record<string, unknown>): void {
    const token = answer[operation.pages?.next[0] ?? ''];
    if (typeof token === 'string' && token !== '') this.#open.set(`${id} ${token}`, `${id} ${JSON.stringify(input)}`);
  }

  /** Notes which members an input has, by the structures that they belong to. */
  #wrote(description: ServiceDescription, type: MemberType, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const form = formOf(type);
    const inner = form.list ?? form.map;
    if (inner !== undefined) {
      for (const part of Object.values(value)) this.#wrote(description, inner, part);
      return;
    }
    const structure = structureOf(description, type);
    if (structure === null) return;
    for (const [name, part] of Object.entries(value)) {
      const own = structure.members[name];
      if (own === undefined || part === undefined) continue;
      const full = `${description.service} ${form.type?.slice(1)}.${name}`;
      this.written.add(full);
      if (formOf(own).deprecated === true) this.deprecated.add(full);
      this.#wrote(description, own, part);
    }
  }

  /** A value whose reads are recorded by its type. */
  watch(place: Place, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain) return value;
    const { description, type, at } = place;
    const form = formOf(type);
    const structure = structureOf(description, type);
    // A structure is called by its own name wherever it stands.
    const here = structure === null ? at : (form.type?.slice(1) ?? at);
    return new Proxy(value, {
      get: (target, name, receiver) => {
        // A text of a whole answer, such as a key of it, reads no member.
        if (name === 'toJSON') return () => target;
        const part: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || typeof part === 'function') return part;
        if (Array.isArray(target)) {
          const isItem = form.list !== undefined && /^\d+$/.test(name);
          return isItem ? this.watch({ description, type: form.list ?? 'document', at: here }, part) : part;
        }
        if (structure === null) return this.#ofMap({ description, form, at: here }, name, part);
        return this.#member({ description, type: structure.members[name] ?? 'none', at: here }, name, part);
      },
    });
  }

  #ofMap(
    { description, form, at }: { description: ServiceDescription; form: DescribedType; at: string },
    name: string,
    part: unknown,
  ): unknown {
    if (form.map === undefined) return part;
    const { map, keys } = form;
    if (keys !== undefined) {
      for (const misfit of misfits(description, keys, { value: name, path: `${at} key`, isAnswer: true })) {
        if (name !== 'then') this.unknown.add(`${description.service} ${misfit}`);
      }
    }
    return this.watch({ description, type: map, at: `${at}.*` }, part);
  }

  #member({ description, type, at }: Place, name: string, part: unknown): unknown {
    // What is awaited is asked whether it can be awaited; the SDK adds the metadata of the call.
    if (name === 'then' || name === '$metadata') return part;
    const full = `${description.service} ${at}.${name}`;
    if (type === 'none') {
      this.unknown.add(full);
      return part;
    }
    this.read.add(full);
    if (formOf(type).deprecated === true) this.deprecated.add(full);
    return this.watch({ description, type, at: `${at}.${name}` }, part);
  }
}
