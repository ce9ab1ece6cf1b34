import type { ListingDiagnosis, OperationDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import { CloudError } from '../../errors.ts';
import { fieldsOf, formOf, type FieldType, type Schemas } from '../descriptions/field-type.ts';
import { FieldNames } from './field-names.ts';
import { isObject } from '../../../../domain/json.ts';

/** The description of a call; null for a call without one. */
export interface ReviewedCall {
  operation: string;
  /** Prefix of schema names: the API, where names are not unique across APIs. */
  prefix: string;
  schemas: Schemas;
  type: FieldType;
}

interface CallTimes {
  durationsMs: number[];
  failed: Map<string, { kind: string; code: string | null; calls: number }>;
}

/** The format of vendors' error codes; anything else in their place might be a name. */
const isCode = (code: string | null): boolean => code !== null && /^[A-Za-z][A-Za-z0-9_.]{1,60}$/.test(code);

/**
 * Compares the responses of one listing with their descriptions and counts the outcomes of its calls. The report
 * contains names of the vendor's fields, never a value: no enumeration values, map keys or error messages.
 */
export class AnswerReview {
  readonly #calls = new Map<string, CallTimes>();
  readonly #unknownFields = new FieldNames();
  readonly #unknownValues = new Map<string, Set<string>>();
  readonly #schemas = new Set<string>();
  readonly #fields = new Set<string>();
  #unknownCalls = 0;

  /** Makes a call and reviews its response or its fault. `knownAs` is called after the call. */
  async watch<Answer>(call: ReviewedCall | null, make: () => Promise<Answer>): Promise<Answer> {
    const startedMs = performance.now();
    try {
      const answer = await make();
      this.#ended(call, startedMs, null);
      if (call !== null) this.#review(call, { type: call.type, at: call.operation }, answer);
      return answer;
    } catch (fault) {
      if (fault instanceof CloudError) this.#ended(call, startedMs, fault);
      throw fault;
    }
  }

  /** Reviews a part of a response that has its own description. */
  compare(
    known: Pick<ReviewedCall, 'prefix' | 'schemas'>,
    { type, at, value }: { type: FieldType; at: string; value: unknown },
  ): void {
    this.#review(known, { type, at }, value);
  }

  /** Counts a call to an operation without a description; another watch has recorded its duration. */
  unknownCall(): void {
    this.#unknownCalls += 1;
  }

  /** Returns the report. `readFields` are the full names of the fields that the service reads. */
  report(
    readFields: readonly string[],
  ): Pick<ListingDiagnosis, 'operations' | 'unknown_calls' | 'unknown_fields' | 'unknown_values' | 'missing_fields'> {
    const isSeen = (field: string): boolean => this.#schemas.has(field.slice(0, field.lastIndexOf('.')));
    return {
      operations: [...this.#calls].map(([operation, times]) => operationDiagnosis(operation, times)),
      unknown_calls: this.#unknownCalls,
      unknown_fields: this.#unknownFields.shown(),
      unknown_values: [...this.#unknownValues]
        .map(([field, values]) => ({ field, values: values.size }))
        .toSorted((a, b) => (a.field < b.field ? -1 : 1)),
      missing_fields: readFields.filter((field) => isSeen(field) && !this.#fields.has(field)).toSorted(),
    };
  }

  #ended(call: ReviewedCall | null, startedMs: number, fault: CloudError | null): void {
    if (call === null) {
      this.#unknownCalls += 1;
      return;
    }
    const times: CallTimes = this.#calls.get(call.operation) ?? { durationsMs: [], failed: new Map() };
    this.#calls.set(call.operation, times);
    times.durationsMs.push(performance.now() - startedMs);
    if (fault === null) return;
    const code = isCode(fault.code) ? fault.code : null;
    const key = `${fault.kind} ${code}`;
    const failed = times.failed.get(key) ?? { kind: fault.kind, code, calls: 0 };
    failed.calls += 1;
    times.failed.set(key, failed);
  }

  #review(
    call: Pick<ReviewedCall, 'prefix' | 'schemas'>,
    { type, at }: { type: FieldType; at: string },
    value: unknown,
  ): void {
    if (value === null || value === undefined) return;
    const form = formOf(type);
    const fields = fieldsOf(call.schemas, type);
    if (fields !== null) {
      if (!isObject(value)) return;
      const here = form.type?.startsWith('#') === true ? `${call.prefix}${form.type.slice(1)}` : at;
      this.#schemas.add(here);
      for (const [name, part] of Object.entries(value)) {
        const full = `${here}.${name}`;
        const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (own === undefined) this.#unknownFields.add(here, name);
        else {
          this.#fields.add(full);
          this.#review(call, { type: own, at: full }, part);
        }
      }
    } else if (form.list !== undefined) {
      if (Array.isArray(value)) for (const item of value) this.#review(call, { type: form.list, at }, item);
    } else if (form.map !== undefined) {
      if (!isObject(value)) return;
      for (const [key, part] of Object.entries(value)) {
        if (form.keys !== undefined) this.#compare(form.keys, { value: key, at: `${at} key` });
        this.#review(call, { type: form.map, at: `${at}.*` }, part);
      }
    } else if (form.enum !== undefined) this.#compare(form.enum, { value, at });
    else if (typeof value === 'string') this.#unknownFields.known(value);
  }

  #compare(known: readonly string[], { value, at }: { value: unknown; at: string }): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // Azure's values are not case-sensitive, and one text may hold several.
    const words = text.toLowerCase().split(/[,;] ?/);
    if (words.every((word) => known.some((one) => one.toLowerCase() === word))) return;
    const values = this.#unknownValues.get(at) ?? new Set();
    this.#unknownValues.set(at, values.add(text));
  }
}

function operationDiagnosis(operation: string, { durationsMs, failed }: CallTimes): OperationDiagnosis {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const rounded = (ms: number | undefined): number => Math.round(ms ?? 0);
  return {
    operation,
    calls: sorted.length,
    failed: [...failed.values()],
    latency_ms: { median: rounded(sorted[Math.floor(sorted.length / 2)]), longest: rounded(sorted.at(-1)) },
  };
}
