import type { ResourceQueryRow } from '../../../client/src/client.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Notice } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import { countOf, countText } from '../../show/format.ts';
import type { QueryFound } from '../../show/query-found.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { KnownProviders } from '../providers.tsx';

const limitTexts = {
  rows: 'There are more.',
  size: 'There are more.',
  resources: 'The rest was not evaluated yet.',
  time: 'The rest was not evaluated yet.',
};

/** Shows what a query found, and what could not be evaluated. */
export function QueryResult({
  found,
  providers,
  isBusy,
  onGoOn,
}: {
  found: QueryFound;
  providers: KnownProviders;
  isBusy: boolean;
  onGoOn: () => void;
}) {
  const { columns, rows, candidates, evaluated, matched, notMatched, notEvaluated, isProvisional, next, limit } = found;
  const shown: Column<ResourceQueryRow>[] = columns.map(({ title }, index) => ({
    title: title === 'Resource' ? `Resource (${index + 1})` : visibleText(title),
    cell: (row) => <Value row={row} title={title} />,
  }));
  return (
    <>
      <p role="status">
        {countText(matched)} matched, {countText(notMatched)} did not, {countText(notEvaluated)} could not be evaluated;{' '}
        {countText(evaluated)} of {countOf(candidates, 'resource')} seen.
        {next !== null &&
          ` ${isProvisional ? 'The order is not final: the rest was not evaluated yet.' : limitTexts[limit ?? 'rows']}`}
      </p>
      <Unevaluated found={found} />
      <DataTable
        caption="Resources that match"
        rows={rows}
        keyOf={({ resource_id: id }) => id}
        empty={next === null ? 'No resource matches.' : 'No resource matches so far.'}
        columns={[
          {
            title: 'Resource',
            isHeader: true,
            cell: ({
              resource_id: id,
              name,
              external_id: externalId,
              resource_type_label: label,
              provider_id: account,
            }) => (
              <>
                <a href={`/resources/${id}`}>
                  <Name text={name === '' ? externalId : name} />
                </a>
                <span class="where">
                  {label}, <Name text={providers.nameOf(account)} />
                </span>
              </>
            ),
          },
          ...shown,
        ]}
      />
      {next !== null && (
        <p>
          <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && onGoOn()}>
            {isBusy ? 'Evaluating…' : 'Go on'}
          </button>
        </p>
      )}
    </>
  );
}

function Unevaluated({ found: { notEvaluated, reasons } }: { found: QueryFound }) {
  if (notEvaluated === 0) return null;
  return (
    <Notice tone="wait">
      <p>It is not known whether {countOf(notEvaluated, 'resource')} match:</p>
      <ul>
        {reasons.slice(0, 5).map(({ reason, resources, example_resource_id: id }) => (
          <li key={reason}>
            {visibleText(reason)}: {countText(resources)}, <a href={`/resources/${id}`}>for example this one</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Value({ row, title }: { row: ResourceQueryRow; title: string }) {
  const reason = row.unevaluated[title];
  if (reason !== undefined) return <span class="hint">not evaluated: {visibleText(reason)}</span>;
  const value = row.values[title];
  if (value === null || value === undefined) return <>–</>;
  return <Name text={typeof value === 'string' ? value : JSON.stringify(value)} />;
}
