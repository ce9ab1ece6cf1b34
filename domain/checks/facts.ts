import { Fields, UnreadableField, type CheckedResource } from './fields.ts';

/** What an evaluation may know beyond the resource itself. */
export interface CheckContext {
  /** When the assessment began; ages are counted from it. */
  now: Date;
  /** A resource of the same provider by type and external id, or null when the inventory has none. */
  find(resourceType: string, externalId: string): CheckedResource | null;
  /** Every resource of a type that the provider has. */
  every(resourceType: string): readonly CheckedResource[];
  /** Why the last sync could not list the type in full, or null when it could. */
  whyUnlisted(resourceType: string): string | null;
}

/** The context in the form that checks read it in. */
export class Facts {
  readonly now: Date;
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.now = context.now;
    this.#context = context;
  }

  /** A resource of the same provider, or null. The check names it in `related`. */
  find(resourceType: string, externalId: string): Fields | null {
    const found = this.#context.find(resourceType, externalId);
    return found === null ? null : new Fields(found);
  }

  /** Like `find`; a resource that the inventory does not have ends the check as not evaluated. */
  get(resourceType: string, externalId: string): Fields {
    const found = this.find(resourceType, externalId);
    if (found !== null) return found;
    const reason = this.#context.whyUnlisted(resourceType);
    throw new UnreadableField(reason ?? `the inventory has no ${resourceType} ${externalId}`);
  }

  /** Every resource of a type; one that could not be listed in full ends the check as not evaluated. */
  every(resourceType: string): Fields[] {
    const reason = this.#context.whyUnlisted(resourceType);
    if (reason !== null) throw new UnreadableField(reason);
    return this.#context.every(resourceType).map((resource) => new Fields(resource));
  }
}
