import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';
import { safeText } from './safe-text.ts';
import type { CommonOptions } from './session.ts';

/** Options of a list command, as commander names them. */
export type Query = CommonOptions &
  SelectionOptions & { page?: number; perPage?: number; resource?: number } & Record<
    string,
    string | number | boolean | undefined
  >;

/** Options that select providers. */
export interface SelectionOptions {
  provider?: number;
  organization?: number;
  ou?: string;
}

/** Returns the fields by which the API selects providers; without those that were not given. */
export function selectionOf({ provider, organization, ou }: SelectionOptions) {
  return {
    ...(provider === undefined ? {} : { provider_id: provider }),
    ...(organization === undefined ? {} : { organization_id: organization }),
    ...(ou === undefined ? {} : { ou }),
  };
}

/** Returns the options as parameters of the API. */
export const queryOf = ({
  url: _url,
  json: _json,
  perPage,
  provider,
  organization,
  resource,
  policy,
  owner,
  ...rest
}: Query) => ({
  ...rest,
  per_page: perPage,
  provider_id: provider,
  organization_id: organization,
  resource_id: resource,
  policy_id: policy,
  owner_id: owner,
});

/** Returns the tags of `--tag key=value …`. Throws for one that is not `key=value`. */
export function tagsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map(tagOf));
}

function tagOf(text: string): [string, string] {
  const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (key === undefined || value === undefined)
    throw new Problem(`--tag ${safeText(text)}: must be key=value`, { exitCode: exitCodes.usage });
  return [key, value];
}
