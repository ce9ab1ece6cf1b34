import type { ListingDiagnosis, OperationDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import { CloudError } from '../../errors.ts';
import { fieldsOf, formOf, type FieldType, type Schemas } from '../descriptions/field-type.ts';
import { FieldNames } from './field-names.ts';
import { isObject } from '../../../../domain/json.ts';

/** A call as its description knows it; null for one without a description. */
export interface ReviewedCall {
  operation: string;
  /** What stands before the names of schemas: the API, where names are its own. */
  prefix: string;
  schemas: Schemas;
  type: FieldType;
}

interface CallTimes {
  durationsMs: number[];
  failed: Map<string, { kind: string; code: string | null; calls: number }>;
}

/** Codes of vendors; anything else that is in their place might be a name. */
const isCode = (code: string | null): boolean => code !== null && /^[A-Za-z][A-Za-z0-9_.]{1,60}$/.test(code);

/**
 * Compares the answers of one listing with their descriptions and counts how its calls went. What it reports holds names
 * of the vendor's fields, never a value: not of an enumeration, not a key of a map, not a text of an error.
 */
export class AnswerReview {
  readonly #calls = new Map<string, CallTimes>();
  readonly #unknownFields = new FieldNames();
  readonly #unknownValues = new Map<string, Set<string>>();
  readonly #schemas = new Set<string>();
  readonly #fields = new Set<string>();
  #unknownCalls = 0;

  /** Makes a call, and reviews its answer or its fault. `knownAs` is asked once the call was made. */
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

  /** Reviews a part of an answer that another description knows than that of the call. */
  compare(
    known: Pick<ReviewedCall, 'prefix' | 'schemas'>,
    { type, at, value }: { type: FieldType; at: string; value: unknown },
  ): void {
    this.#review(known, { type, at }, value);
  }

  /** Counts a call of an operation without a description, whose time another watch took. */
  unknownCall(): void {
    this.#unknownCalls += 1;
  }

  /** Returns the report. `readFields` are the fields that the service reads, by their full names. */
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
    // Azure compares without regard to case, and holds several values in one text.
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
