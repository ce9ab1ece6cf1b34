import type { JsonObject } from '../json.ts';
import { unknown, type Above } from '../organizations/above.ts';
import type { NameOf } from './field-names.ts';
import { Fields, UnreadableField, type CheckedResource } from './fields.ts';
import type { Parameter, ParameterValue, ParameterValues } from './parameters.ts';

/** What an evaluation can use beyond the resource itself. */
export interface CheckContext {
  /** When the assessment began; ages are relative to it. */
  now: Date;
  /** A resource of the same provider by type and external id, or null when the inventory has none. */
  find(resourceType: string, externalId: string): CheckedResource | null;
  /** Every resource of a type that the provider has. */
  every(resourceType: string): readonly CheckedResource[];
  /** Why the last sync could not list the type completely, or null when it could. */
  whyUnlisted(resourceType: string): string | null;
  /** What stands above the account; null when no check that is evaluated depends on it. */
  above: Above | null;
  /** Values of parameters of the check that is evaluated; absent where all have their default. */
  values?: ParameterValues;
}

/** Resource types of a cloud → their configurations. */
export type ConfigurationTypes<Configurations> = { [Type in keyof Configurations]: object };
type TypeOf<Configurations> = keyof Configurations & string;

/** Typed access to the context for checks; `Configurations` are the configuration types of the cloud. */
export class Facts<Configurations extends ConfigurationTypes<Configurations> = Record<string, JsonObject>> {
  readonly now: Date;
  readonly #context: CheckContext;
  readonly #parameters: readonly Parameter[];

  constructor(context: CheckContext, parameters: readonly Parameter[] = []) {
    this.now = context.now;
    this.#context = context;
    this.#parameters = parameters;
  }

  /** The value of a parameter, which the check declares in `parameters`. */
  value<Value extends ParameterValue>(parameter: Parameter<Value>): Value {
    if (!this.#parameters.includes(parameter)) throw new Error(`the check does not declare ${parameter.name}`);
    const { values = {} } = this.#context;
    return Object.hasOwn(values, parameter.name) ? (values[parameter.name] as Value) : parameter.default;
  }

  /** A resource of the same provider, or null. The check declares it in `related`. */
  find<Type extends TypeOf<Configurations>>(
    resourceType: Type,
    externalId: string,
  ): Fields<Configurations[Type]> | null {
    const found = this.#context.find(resourceType, externalId);
    return found === null ? null : new Fields(found);
  }

  /** Like `find`; a resource that is not in the inventory makes the check not evaluated. */
  get<Type extends TypeOf<Configurations>>(resourceType: Type, externalId: string): Fields<Configurations[Type]> {
    const found = this.find(resourceType, externalId);
    if (found !== null) return found;
    const reason = this.#context.whyUnlisted(resourceType);
    throw new UnreadableField(reason ?? `the ${resourceType} ${externalId} is not in the inventory`);
  }

  /** Every resource of a type; an incomplete listing makes the check not evaluated. */
  every<Type extends TypeOf<Configurations>>(resourceType: Type): Fields<Configurations[Type]>[] {
    return this.#listed(resourceType).map((resource) => new Fields(resource));
  }

  /** Every resource of a type whose field has the given text. Indexed once per field, so repeated lookups are cheap. */
  everyWith<Type extends TypeOf<Configurations>>(
    resourceType: Type,
    field: NameOf<Configurations[Type], string>,
    text: string,
  ): Fields<Configurations[Type]>[] {
    return (byText(this.#listed(resourceType), field).get(text) ?? []).map((resource) => new Fields(resource));
  }

  /** Returns what `compute` gives; it is computed once for all checks of a page, by whichever asks first. */
  once<Value>(subject: CheckedResource | null, name: string, compute: () => Value): Value {
    const ofContext = computed.get(this.#context) ?? new Map<CheckedResource | null, Map<string, unknown>>();
    computed.set(this.#context, ofContext);
    const ofSubject = ofContext.get(subject) ?? new Map<string, unknown>();
    ofContext.set(subject, ofSubject);
    if (!ofSubject.has(name)) ofSubject.set(name, compute());
    return ofSubject.get(name) as Value;
  }

  /** What stands above the account. The check declares it in `readsAbove`. */
  get above(): Above {
    return this.#context.above ?? unknown('what stands above the account was not read');
  }

  #listed(resourceType: string): readonly CheckedResource[] {
    const reason = this.#context.whyUnlisted(resourceType);
    if (reason !== null) throw new UnreadableField(reason);
    return this.#context.every(resourceType);
  }
}

/** What was computed in a context, by the resource that it is about. */
const computed = new WeakMap<CheckContext, Map<CheckedResource | null, Map<string, unknown>>>();

type ByText = Map<string | null, CheckedResource[]>;
const indexes = new WeakMap<readonly CheckedResource[], Map<string, ByText>>();

/** Returns resources by the text of a field; a list is indexed once per field, however often it is used. */
function byText(resources: readonly CheckedResource[], field: string): ByText {
  const known = indexes.get(resources)?.get(field);
  if (known !== undefined) return known;
  const index: ByText = new Map();
  for (const resource of resources) {
    const text = new Fields(resource).text(field);
    const same = index.get(text);
    if (same === undefined) index.set(text, [resource]);
    else same.push(resource);
  }
  const ofList = indexes.get(resources) ?? new Map<string, ByText>();
  indexes.set(resources, ofList.set(field, index));
  return index;
}
