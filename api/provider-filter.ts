import { Type } from 'typebox';
import {
  selectionOf,
  type ProviderFields,
  type ProviderSelection,
} from '../domain/organizations/provider-selection.ts';
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

/** Returns the providers that a query selects. */
export const queriedProviders = ({ query }: { query: ProviderFields }): ProviderSelection => selectionOf(query);

/** Returns the providers that a body selects. */
export const providersInBody = ({ body }: { body: ProviderFields }): ProviderSelection => selectionOf(body);
