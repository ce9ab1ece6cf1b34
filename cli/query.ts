import type { CommonOptions } from './session.ts';

/** Options of a list command, as commander names them. */
export type Query = CommonOptions & { page?: number; perPage?: number; provider?: number; resource?: number } & Record<
    string,
    string | number | boolean | undefined
  >;

/** Returns the options as parameters of the API. */
export const queryOf = ({ url: _url, json: _json, perPage, provider, resource, ...rest }: Query) => ({
  ...rest,
  per_page: perPage,
  provider_id: provider,
  resource_id: resource,
});
