import type { UnitNode } from '../../organizations/unit-tree.ts';
import { Name } from '../../parts/text.tsx';
import { queryText } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { countOf, countText } from '../../show/format.ts';
import { UnitList } from './unit-list.tsx';

/** Shows the tree of an organization; each unit leads to the accounts in and below it. */
export function UnitNavigation({ tree }: { tree: readonly UnitNode[] }) {
  const { path, query } = usePlace();
  const chosen = query.get('ou');
  const rest = { ...Object.fromEntries(query), page: null };
  return (
    <nav aria-label="Units">
      <UnitList label="Units" tree={tree} chosen={chosen}>
        {(unit) => (
          <a
            href={path + queryText({ ...rest, ou: unit.externalId === chosen ? null : unit.externalId })}
            aria-current={unit.externalId === chosen ? 'true' : undefined}
          >
            <span class="clipped" title={unit.name}>
              <Name text={unit.name} />
            </span>
            {unit.counts.error > 0 && (
              <span
                class="badge status bad"
                title={countOf(unit.counts.error, 'account in error', 'accounts in error')}
              >
                {countText(unit.counts.error)}
                <span class="for-readers"> in error</span>
              </span>
            )}
            <span class="number">
              {countText(unit.total)}
              <span class="for-readers"> accounts</span>
            </span>
          </a>
        )}
      </UnitList>
    </nav>
  );
}
