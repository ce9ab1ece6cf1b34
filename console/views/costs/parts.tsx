import { useState } from 'preact/hooks';
import type { CostMetric } from '../../../client/src/client.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText, money, percent } from '../../show/format.ts';

/** What costs are shown by. */
export const costParts = ['service', 'provider', 'tag', 'resource'] as const;
type CostPart = (typeof costParts)[number];

const titles = { service: 'Services', provider: 'Accounts', tag: 'Tags', resource: 'Resources' };
const shownRows = 50;

interface Asked {
  from: string;
  provider_id?: number;
  organization_id?: number;
  ou?: string;
}

interface Row {
  key: string;
  name: string;
  hint: string | null;
  link: string | null;
  amount: number;
  currency: string;
}

interface Parts {
  rows: Row[];
  /** The total of each currency that shares are of, and what of it is known by resource. */
  totals: { currency: string; amount: number; billed: number }[];
}

interface Given {
  part: CostPart;
  asked: Asked;
  metric: CostMetric;
  tag: string;
  nameOf: (id: number) => string;
}

async function partsOf({ part, asked, metric, tag, nameOf }: Given, signal: AbortSignal): Promise<Parts> {
  const page = { per_page: shownRows };
  if (part === 'service' || part === 'provider') {
    const query = { ...asked, ...page, metric, group_by: part };
    const { data, totals } = await bodyOf(api.GET('/api/v1/costs', { params: { query }, signal }));
    return {
      rows: data.map(({ service, provider_id: id, amount, currency }) => ({
        key: `${service} ${id} ${currency}`,
        name: service ?? nameOf(id ?? 0),
        hint: null,
        link: id === null ? null : `/providers/${id}`,
        amount,
        currency,
      })),
      totals: totals.map((total) => ({ ...total, billed: total.amount })),
    };
  }
  if (part === 'resource') {
    const query = { ...asked, ...page };
    const { data, totals } = await bodyOf(api.GET('/api/v1/costs/resources', { params: { query }, signal }));
    return {
      rows: data.map((row) => ({
        key: `${row.provider_id} ${row.cloud_id} ${row.service} ${row.currency}`,
        name: row.resource_name ?? row.cloud_id,
        hint: [row.resource_type_label, row.service].filter((text) => text !== null).join(', '),
        link: row.resource_id === null ? null : `/resources/${row.resource_id}`,
        amount: row.amount,
        currency: row.currency,
      })),
      totals,
    };
  }
  if (tag === '') return { rows: [], totals: [] };
  const query = { ...asked, key: tag };
  const { data, totals } = await bodyOf(api.GET('/api/v1/costs/tags', { params: { query }, signal }));
  return {
    rows: data.slice(0, shownRows).map(({ value, amount, currency, resources }) => ({
      key: `${value === null} ${value} ${currency}`,
      name: value ?? 'Without the tag',
      hint: `${countText(resources)} resources`,
      link: null,
      amount,
      currency,
    })),
    totals,
  };
}

/** Shows costs by service, account, tag or resource, the largest first. */
export function CostParts({ part, asked, metric, nameOf }: Omit<Given, 'tag'>) {
  const [chosen, setChosen] = useState('');
  const keys = useLoaded(
    async (signal) =>
      part === 'tag'
        ? (await bodyOf(api.GET('/api/v1/costs/tag-keys', { params: { query: asked }, signal }))).data
        : [],
    [part, JSON.stringify(asked)],
  );
  const tag = chosen === '' ? (keys.value?.[0]?.key ?? '') : chosen;
  const loaded = useLoaded(
    (signal) => partsOf({ part, asked, metric, tag, nameOf }, signal),
    [part, JSON.stringify(asked), metric, tag],
  );
  return (
    <Section title={titles[part]}>
      {part === 'tag' && (keys.value?.length ?? 0) > 0 && (
        <div class="field">
          <label htmlFor="cost-tag">Tag</label>
          <select id="cost-tag" value={tag} onChange={({ currentTarget: { value } }) => setChosen(value)}>
            {(keys.value ?? []).map(({ key }) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </select>
        </div>
      )}
      <Show loaded={loaded}>
        {({ rows, totals }) =>
          rows.length === 0 ? (
            <Empty>{part === 'tag' ? 'No resource with cost has a tag.' : 'Nothing is known for this time.'}</Empty>
          ) : (
            <>
              {totals.map(({ currency, amount, billed }) =>
                amount === billed ? null : (
                  <p key={currency} class="hint">
                    Bills name resources for {money(amount, currency)} of {money(billed, currency)}.
                  </p>
                ),
              )}
              <DataTable
                caption={`Costs by ${part}`}
                rows={rows}
                keyOf={({ key }) => key}
                columns={[
                  { title: titles[part].slice(0, -1), isHeader: true, cell: (row) => <PartName row={row} /> },
                  { title: 'Cost', align: 'right', cell: ({ amount, currency }) => money(amount, currency) },
                  {
                    title: 'Share of the bill',
                    align: 'right',
                    from: 'medium',
                    cell: ({ amount, currency }) => {
                      const billed = totals.find((total) => total.currency === currency)?.billed ?? 0;
                      return billed > 0 ? percent(amount / billed) : '–';
                    },
                  },
                ]}
              />
            </>
          )
        }
      </Show>
    </Section>
  );
}

function PartName({ row: { name, hint, link } }: { row: Row }) {
  return (
    <>
      {link === null ? (
        <Name text={name} />
      ) : (
        <a href={link}>
          <Name text={name} />
        </a>
      )}
      {hint !== null && hint !== '' && <span class="where">{hint}</span>}
    </>
  );
}
