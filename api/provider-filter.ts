import { Type } from 'typebox';
import {
  selectionOf,
  type ProviderFields,
  type ProviderSelection,
} from '../domain/organizations/provider-selection.ts';
import type { Principal } from './auth/principal.ts';
import { id } from './fields.ts';

/** Fields that select providers, in queries and bodies alike. They combine; `all` says what none of them means. */
export const providerFields = (all = 'Only this provider') => ({
  provider_id: Type.Optional(id(all)),
  organization_id: Type.Optional(id('Only providers of the accounts of this organization')),
  ou: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: '^[^\\u0000-\\u001f\\u007f]+$',
      description: 'Only providers of accounts in or below this unit: its `external_id` or `id` in the tree',
    }),
  ),
});

/** Who asks: what is outside the limits of the caller is never selected. */
type Caller = { principal: Pick<Principal, 'limits'> };

/** Returns the providers that a query selects. */
export const queriedProviders = ({ query, principal }: { query: ProviderFields } & Caller): ProviderSelection =>
  selectionOf(query, principal.limits);

/** Returns the providers that a body selects. */
export const providersInBody = ({ body, principal }: { body: ProviderFields } & Caller): ProviderSelection =>
  selectionOf(body, principal.limits);

/** Returns all providers that a caller may see. */
export const providersOf = ({ principal }: Caller): ProviderSelection => selectionOf({}, principal.limits);
