import type { CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import type { JsonObject } from '../json.ts';
import type { PredicateVariables } from './expression.ts';

/** What a custom check knows of the account of a resource. */
export interface CheckedAccount {
  provider_id: number;
  name: string;
  /** The vendor's id of the account, subscription, project or cluster. */
  account_id: string | null;
}

/** A resource with what predicates use beside its configuration. */
export interface TaggedResource extends CheckedResource {
  tags: Record<string, string>;
}

/** What the predicates see of the resources of a page. Each part is made once, however many checks use it. */
export class PredicateFacts {
  readonly #account: CheckedAccount;
  readonly #types: readonly string[];
  readonly #ofResource = new Map<CheckedResource, PredicateVariables>();
  readonly #shown = new Map<readonly CheckedResource[], readonly JsonObject[]>();
  readonly #unread = new Map<readonly CheckedResource[], string | null>();

  /** @param types Those whose resources any of the predicates reads. */
  constructor(account: CheckedAccount, types: Iterable<string>) {
    this.#account = account;
    this.#types = [...new Set(types)];
  }

  /** Returns the variables of the predicates for a resource. */
  variablesOf(resource: CheckedResource, context: CheckContext): PredicateVariables {
    const known = this.#ofResource.get(resource);
    if (known !== undefined) return known;
    const variables: PredicateVariables = {
      resource: resource.configuration,
      id: resource.externalId,
      name: resource.name,
      region: resource.region,
      resource_type: resource.resourceType,
      tags: tagsOf(resource),
      account: { ...this.#account },
      related: Object.fromEntries(this.#types.map((type) => [type, this.#relatedOf(context.every(type))])),
      unreadable: resource.unreadable,
      now: context.now,
    };
    this.#ofResource.set(resource, variables);
    return variables;
  }

  /** Returns why related resources of some types are not known; null when all are. */
  whyUnrelated(surveys: readonly string[], context: CheckContext): string | null {
    for (const type of surveys) {
      const reason = context.whyUnlisted(type) ?? this.#whyUnread(type, context.every(type));
      if (reason !== null) return reason;
    }
    return null;
  }

  #relatedOf(resources: readonly CheckedResource[]): readonly JsonObject[] {
    const known = this.#shown.get(resources);
    if (known !== undefined) return known;
    const shown = resources.map(({ externalId, name, region, configuration }) => ({
      id: externalId,
      name,
      region,
      resource: configuration,
    }));
    this.#shown.set(resources, shown);
    return shown;
  }

  #whyUnread(type: string, resources: readonly CheckedResource[]): string | null {
    const known = this.#unread.get(resources);
    if (known !== undefined) return known;
    const reasons = resources.flatMap(({ unreadable }) => Object.values(unreadable));
    const reason = reasons[0] === undefined ? null : `${type}: ${reasons[0]}`;
    this.#unread.set(resources, reason);
    return reason;
  }
}

/** Returns the tags of a resource; none where it has no tags. */
export function tagsOf(resource: CheckedResource): Record<string, string> {
  return 'tags' in resource ? (resource as TaggedResource).tags : {};
}
