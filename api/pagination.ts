import { Type, type Static, type TSchema } from 'typebox';
import { named } from './named.ts';

export const defaultPageSize = 20;
export const maximumPageSize = 100;
/** Maximum number of rows of a list without paging parameters. */
export const unpagedLimit = 10_000;

/** Query fields of every paginated list; `pageSize` is an alias of `per_page`. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Page number, from 1' })),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Rows per page; values over 100 count as 100',
    }),
  ),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Alias of `per_page`',
    }),
  ),
};

const pageQueryObject = Type.Object(pageQuery);
type PageQuery = Static<typeof pageQueryObject>;

export interface Page {
  page: number;
  perPage: number;
}

/** Returns the requested page. */
export function pageOf(query: PageQuery): Page {
  const asked = query.per_page ?? query.pageSize ?? defaultPageSize;
  return { page: query.page ?? 1, perPage: Math.min(asked, maximumPageSize) };
}

/** Returns the page of a list that returns everything (at most 10,000 rows) unless paging is requested. */
export function pageIfAsked(query: PageQuery): Page {
  const isAsked = query.page !== undefined || query.per_page !== undefined || query.pageSize !== undefined;
  return isAsked ? pageOf(query) : { page: 1, perPage: unpagedLimit };
}

const pageMeta = named(
  'PageMeta',
  Type.Object({
    total: Type.Integer(),
    page: Type.Integer(),
    per_page: Type.Integer(),
    has_more: Type.Optional(
      Type.Boolean({
        description:
          'Whether there are rows beyond the limit, in a list that gives everything without paging parameters',
      }),
    ),
  }),
);

const pagePosition = named(
  'Pagination',
  Type.Object({
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
  }),
);

/** Returns the schema of a list response with both envelopes of the interface specification §4. */
export function pageSchema<Row extends TSchema>(row: Row) {
  return Type.Object({
    data: Type.Array(row),
    meta: pageMeta,
    pagination: pagePosition,
  });
}

/** Puts rows and their exact total into both envelopes. */
export function paginated<Row>(data: Row[], total: number, { page, perPage }: Page) {
  return {
    data,
    meta: { total, page, per_page: perPage, ...(perPage === unpagedLimit ? { has_more: total > unpagedLimit } : {}) },
    pagination: { page, pageSize: perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}
