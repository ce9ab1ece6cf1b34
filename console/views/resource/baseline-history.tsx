import { useState } from 'preact/hooks';
import type { Baseline } from '../../../client/src/client.ts';
import { ConfirmedButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FieldDiff } from '../../parts/json-view.tsx';
import { Empty, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/text.tsx';
import { pageOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows all baselines of a resource, compares two of them, and deletes one. */
export function BaselineHistoryView({ resourceId }: { resourceId: number }) {
  const { query } = usePlace();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const resource = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/resources/{id}', { params: { path: { id: resourceId } }, signal })),
    [resourceId],
  );
  const loaded = useLoaded(
    (signal) => {
      const asked = { resource_id: resourceId, page: pageOf(query), per_page: 50 };
      return bodyOf(api.GET('/api/v1/baselines', { params: { query: asked }, signal }));
    },
    [resourceId, query.toString()],
  );
  const name = resource.value?.name ?? `Resource ${resourceId}`;
  // The last two that were chosen are compared.
  const choose = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(-1), id]);
  const [first, second] = chosen.toSorted((one, other) => one - other);
  return (
    <Page title={`Baselines of ${visibleText(name)}`} up={{ to: `/resources/${resourceId}`, name: visibleText(name) }}>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <Rows rows={data} chosen={chosen} onChoose={choose} onDeleted={loaded.reload} />
            <Pager meta={meta} />
          </>
        )}
      </Show>
      {first !== undefined && second !== undefined ? (
        <Comparison key={`${first} ${second}`} first={first} second={second} />
      ) : (
        <p class="hint">Choose two baselines to compare them.</p>
      )}
    </Page>
  );
}

function Rows(props: {
  rows: readonly Baseline[];
  chosen: readonly number[];
  onChoose: (id: number) => void;
  onDeleted: () => void;
}) {
  const { rows, chosen, onChoose, onDeleted } = props;
  return (
    <DataTable
      caption="Baselines"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No baseline yet: changes to this resource are not reported as drift."
      columns={[
        {
          title: 'Baseline',
          isHeader: true,
          cell: ({ id, acceptance_id: acceptance }) =>
            `#${id}${acceptance === null ? '' : `, accepted risk ${acceptance}`}`,
        },
        { title: 'Captured', cell: ({ captured_at: at }) => <Time at={at} /> },
        {
          title: 'State',
          from: 'medium',
          cell: ({ voided_at: at }) =>
            at === null ? (
              'Valid'
            ) : (
              <>
                Ended <Time at={at} />
              </>
            ),
        },
        {
          title: 'Compare',
          cell: ({ id }) => (
            <label class="check">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onChoose(id)} />
              <span class="for-readers">Compare baseline {id}</span>
            </label>
          ),
        },
        { title: 'Actions', cell: ({ id }) => <Delete id={id} onDeleted={onDeleted} /> },
      ]}
    />
  );
}

function Delete({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const command = useCommand();
  const remove = async (): Promise<void> => {
    await done(api.DELETE('/api/v1/baselines/{id}', { params: { path: { id } } }));
    onDeleted();
  };
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Delete"
      question={`Delete baseline #${id}?`}
      onConfirm={remove}
    >
      <p>If it is the one that applies, an older one applies from then on, which only an admin can decide.</p>
    </ConfirmedButton>
  );
}

function Comparison({ first, second }: { first: number; second: number }) {
  const path = { id: first, other_id: second };
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/baselines/{id}/compare/{other_id}', { params: { path }, signal })),
    [first, second],
  );
  return (
    <Section title={`From #${first} to #${second}`}>
      <Show loaded={loaded}>
        {({ diff }) =>
          diff.length === 0 ? (
            <Empty>They are the same.</Empty>
          ) : (
            <FieldDiff
              caption="Difference"
              names={[`#${first}`, `#${second}`]}
              fields={diff.map((part) => ({
                path: part.path,
                before: part.baseline_a_value,
                after: part.baseline_b_value,
              }))}
            />
          )
        }
      </Show>
    </Section>
  );
}
