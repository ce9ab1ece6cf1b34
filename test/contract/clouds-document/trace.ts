import { CloudError } from '../../../activities/clouds/errors.ts';

/** A recorder of one answer: which fields of it were read. */
export interface FieldRecorder {
  readonly read: ReadonlySet<string>;
}

/** The calls of one run of the collectors, with the fields that they read of each answer. */
export class Trace {
  readonly #recorders = new Map<string, FieldRecorder[]>();
  readonly #refused: string | null;

  /** `refused`: an operation whose calls fail as if they were not allowed. */
  constructor(refused: string | null = null) {
    this.#refused = refused;
  }

  /** Creates a call with a recorder of its answer. */
  async call<Recorder extends FieldRecorder, Answer>(
    operation: string,
    { recorder, make }: { recorder: Recorder; make: (recorder: Recorder) => Promise<Answer> },
  ): Promise<Answer> {
    if (operation === this.#refused) {
      throw new CloudError({ kind: 'access_denied', call: operation, message: 'it is not allowed' });
    }
    this.#recorders.set(operation, [...(this.#recorders.get(operation) ?? []), recorder]);
    return make(recorder);
  }

  /** Returns the operations in the order of their first calls. */
  get operations(): string[] {
    return [...this.#recorders.keys()];
  }

  /** Returns the fields that were read of the answers of an operation. */
  fieldsOf(operation: string): string[] {
    return [...new Set((this.#recorders.get(operation) ?? []).flatMap(({ read }) => [...read]))].toSorted();
  }
}
