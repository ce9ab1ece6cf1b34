import type { DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { refusal, type Answer } from './answers.ts';

type Json = Record<string, unknown>;

interface Begun {
  service: 'compute' | 'sqladmin' | 'container' | 'cloudfunctions';
  id: string;
  name: string;
  /** What it changes: the id of Compute Engine, or the name. */
  target: string;
  /** The type of an operation of Cloud SQL. */
  type?: string;
  /** `zones/…`, `regions/…` or `global`; a location. */
  place: string;
  requestId: string | null;
  polls: number;
  isDone: boolean;
  apply: () => void;
  failure: { code: string; message: string } | null;
}

/**
 * The operations of services that answer before a change is complete. An operation ends when it was looked at as often as
 * `looks` says; only then its change can be seen. The same request id gives the same operation.
 */
export class Operations {
  readonly all: Begun[] = [];
  /** How often an operation is looked at until it ends. */
  looks = 2;
  /** The failure of the next operation. */
  failNext: { code: string; message: string } | null = null;

  begin(of: Pick<Begun, 'service' | 'target' | 'type' | 'place' | 'apply'> & { requestId?: string | null }): Answer {
    const { requestId = null } = of;
    const known = requestId === null ? undefined : this.all.find((one) => one.requestId === requestId);
    if (known !== undefined) return this.#shown(known);
    if (this.all.some((one) => one.service === of.service && one.target === of.target && !one.isDone)) {
      return refusal(409, {
        status: 'ABORTED',
        reason: 'operationInProgress',
        message: 'Another operation is in progress',
      });
    }
    const id = String(9_000 + this.all.length);
    const begun: Begun = {
      ...of,
      requestId,
      id,
      name: `operation-${id}`,
      polls: 0,
      isDone: false,
      failure: this.failNext,
    };
    this.failNext = null;
    this.all.push(begun);
    return this.#shown(begun);
  }

  /** Answers calls that show operations; null for any other. */
  shownTo(call: DescribedCall, { path, query }: { path: string; query: URLSearchParams }): Answer | null {
    const [service = ''] = call.id.split('.');
    const of = service === 'sql' ? 'sqladmin' : service;
    if (!/[oO]perations\.(?:list|get)$/.test(call.id)) return null;
    const own = this.all.filter((one) => one.service === of);
    if (call.id.endsWith('.get')) {
      const begun = own.find(({ name }) => path.endsWith(`/${name}`));
      if (begun === undefined) return refusal(404, { status: 'NOT_FOUND' });
      this.#look(begun);
      return this.#shown(begun);
    }
    const target = query.get('instance') ?? query.get('filter')?.replace('targetId=', '');
    const shown = own.filter((one) => one.target === target).toReversed();
    for (const begun of shown) this.#look(begun);
    return { items: shown.map((begun) => this.#shown(begun)) };
  }

  /** Whether an operation on a target has not ended, which a look at the resource brings forward. */
  isRunning(service: Begun['service'], target: string): boolean {
    const running = this.all.find((one) => one.service === service && one.target === target && !one.isDone);
    if (running !== undefined) this.#look(running);
    return running !== undefined && !running.isDone;
  }

  #look(begun: Begun): void {
    begun.polls += 1;
    if (begun.isDone || begun.polls < this.looks) return;
    begun.isDone = true;
    if (begun.failure === null) begun.apply();
  }

  #shown({ service, id, name, target, type = 'UPDATE', place, isDone, failure }: Begun): Json {
    if (service === 'cloudfunctions') {
      const error = isDone && failure !== null ? { error: { code: 3, message: failure.message } } : {};
      return { name: `${place}/operations/${name}`, done: isDone, ...error };
    }
    const status = isDone ? 'DONE' : 'RUNNING';
    if (service === 'container') {
      const error = isDone && failure !== null ? { error: { code: 3, message: failure.message } } : {};
      return { name, status, location: place, ...error };
    }
    const error = isDone && failure !== null ? { error: { errors: [failure] } } : {};
    if (service === 'sqladmin') return { name, status, operationType: type, targetId: target, ...error };
    const [kind, where] = place.split('/');
    const url = `https://www.googleapis.com/compute/v1/projects/p/${place}`;
    const at = kind === 'zones' ? { zone: url } : kind === 'regions' ? { region: url } : {};
    return { id, name, status, targetId: target, ...(where === undefined ? {} : at), ...error };
  }
}
