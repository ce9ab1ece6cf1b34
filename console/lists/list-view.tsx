import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ListFacets } from '../../client/src/client.ts';
import { Dialog } from '../parts/controls.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { usePlace } from '../routing/location.tsx';
import { useLoaded, type Loaded } from '../service/use-loaded.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BulkBar, BulkResults, useBulk, type Bulk } from './bulk-bar.tsx';
import { DensitySwitch, useDensity } from './density.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { FacetPanel } from './facet-panel.tsx';
import type { ShownFacet } from './facet-query.ts';
import { ListTable, type ListColumn } from './list-table.tsx';

/** A page of a list. */
export interface ListedPage<Row> {
  data: Row[];
  meta: { total: number; page: number; per_page: number };
}

const hiddenKey = 'audit-console-filters-hidden';

/** What the bulk actions of a list are given. */
export interface BulkProps<Row> {
  bulk: Bulk<Row>;
  rows: readonly Row[];
}

/**
 * Shows a list with its filters and their counts, orders, a selection with bulk actions, exports and pages. All that it
 * shows is in the address.
 */
export function ListView<Row extends { id: number }>(props: {
  title: string;
  aside?: ComponentChildren;
  /** Path of the list in the API. */
  path: string;
  /** Query of the API of what is shown, without the page, with `?`. */
  parameters: string;
  loaded: Loaded<ListedPage<Row>>;
  /** Counts some facets. */
  count: (names: string[], signal: AbortSignal) => Promise<ListFacets>;
  facets: readonly ShownFacet[];
  columns: readonly ListColumn<Row>[];
  nameOf: (row: Row) => string;
  isNew?: (row: Row) => boolean;
  empty: ComponentChildren;
  standingSort: string;
  /** Filters by other things than values that are counted. */
  filters?: ComponentChildren;
  /** Controls of the list in its header, such as saved views. */
  tools?: ComponentChildren;
  actions?: (given: BulkProps<Row>) => ComponentChildren;
}) {
  const { title, aside, path, parameters, loaded, facets, columns, nameOf, isNew, empty, standingSort, actions } =
    props;
  const { query } = usePlace();
  const counted = useCounts(props);
  const [density, chooseDensity] = useDensity();
  const [isHidden, setHidden] = useState(window.localStorage.getItem(hiddenKey) === 'yes');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const bulk = useBulk<Row>(nameOf, () => {
    choose(new Set());
    loaded.reload();
  });
  useEffect(() => choose(new Set()), [query.toString()]);
  const hide = (isNow: boolean): void => {
    window.localStorage.setItem(hiddenKey, isNow ? 'yes' : 'no');
    setHidden(isNow);
  };
  const panel = <FacetPanel facets={facets} counted={counted.facets} />;
  return (
    <Page title={title} aside={aside}>
      <div class="list-head">
        <div class="filters">{props.filters}</div>
        <div class="list-tools">
          {props.tools}
          <button type="button" class="sheet-opener" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            Filters
          </button>
          <button
            type="button"
            class="panel-switch"
            aria-expanded={!isHidden}
            aria-controls="list-filters"
            onClick={() => hide(!isHidden)}
          >
            {isHidden ? 'Show filters' : 'Hide filters'}
          </button>
          <DensitySwitch density={density} onChoose={chooseDensity} />
          <ExportButtons path={path} parameters={parameters} name={path.slice(path.lastIndexOf('/') + 1)} />
        </div>
      </div>
      <ActiveFilters facets={facets} counted={counted.facets} />
      <Dialog title="Filters" isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        {panel}
        <div class="buttons">
          <button type="button" class="main" onClick={() => setSheetOpen(false)}>
            Show the list
          </button>
        </div>
      </Dialog>
      <div class={`list-layout ${density} ${isHidden ? 'whole' : ''}`}>
        <search id="list-filters" class="list-filters" aria-label="Filters with counts">
          {!isHidden && panel}
          <FaultNotice fault={counted.fault} />
        </search>
        <div class="list-content">
          <Show loaded={loaded}>
            {({ data, meta }) => (
              <>
                {actions !== undefined && (
                  <BulkBar count={ids.size} onClear={() => choose(new Set())}>
                    {actions({ bulk, rows: data.filter(({ id }) => ids.has(id)) })}
                  </BulkBar>
                )}
                <BulkResults bulk={bulk} />
                <ListTable
                  caption={title}
                  columns={columns}
                  rows={data}
                  nameOf={nameOf}
                  {...(isNew === undefined ? {} : { isNew })}
                  empty={empty}
                  standingSort={standingSort}
                  {...(actions === undefined ? {} : { selection: { ids, choose } })}
                />
                <Pager meta={meta} />
              </>
            )}
          </Show>
        </div>
      </div>
    </Page>
  );
}

/** Facets whose counts are kept; the others are counted by reading rows, and come later. */
const kept = ['status', 'severity', 'type', 'provider_type', 'provider_id'];

/** Counts the facets after the rows were loaded, first those that cost little. */
function useCounts<Row>({
  loaded,
  facets,
  count,
  parameters,
}: {
  loaded: Loaded<ListedPage<Row>>;
  facets: readonly ShownFacet[];
  count: (names: string[], signal: AbortSignal) => Promise<ListFacets>;
  parameters: string;
}) {
  const [ready, setReady] = useState<string | null>(null);
  const { value, isLoading } = loaded;
  useEffect(() => {
    // A page more changes no count; news from the stream change the total.
    if (value !== null && !isLoading) setReady(`${parameters} ${value.meta.total}`);
  }, [value, isLoading, parameters]);
  const names = facets.map(({ name }) => name);
  const of = (wanted: string[]) => async (signal: AbortSignal) =>
    ready === null || wanted.length === 0 ? null : count(wanted, signal);
  const first = useLoaded(of(names.filter((name) => kept.includes(name))), [ready]);
  const second = useLoaded(of(names.filter((name) => !kept.includes(name))), [ready]);
  return {
    facets: [...(first.value?.facets ?? []), ...(second.value?.facets ?? [])],
    fault: first.fault ?? second.fault,
  };
}
