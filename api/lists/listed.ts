import type { TObject } from 'typebox';
import type { FacetBasis } from '../../db/reads/lists/facets.ts';
import type { ListFilter } from '../../db/reads/lists/list-filter.ts';
import type { ListSort, SelectedList } from '../../db/reads/lists/selected-list.ts';
import type { ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import type { EndpointRequest } from '../endpoint.ts';

/** A facet of a list. */
export interface Facet {
  basis: FacetBasis;
  /** All values, if they are known: also those without rows are shown, in this order. */
  words?: readonly string[];
}

/** What a request asks of a list. */
export interface Asked {
  providers: ProviderSelection;
  filter: ListFilter;
  sort?: ListSort | undefined;
}

/** A list with facets and an export. Both take the filters of the list itself. */
export interface Listed {
  /** Path of the list. */
  path: string;
  tag: string;
  /** What it lists, in the plural. */
  noun: string;
  list: SelectedList;
  /** The query of the list without paging. */
  query: TObject;
  askedOf: (request: EndpointRequest<never, never, never>) => Asked;
  /** Name of the enumeration of its facets in the API description. */
  facetName: string;
  /** Parameter that filters by the values → facet. */
  facets: Readonly<Record<string, Facet>>;
  /** A row as the list shows it. */
  row: TObject;
  present: (row: never) => object;
  /** Columns of a CSV file: fields of a row in their order. */
  columns: readonly string[];
}
