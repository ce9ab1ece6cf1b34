import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { openAtFirst, shownUnits, type UnitNode } from '../../organizations/unit-tree.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows units as a tree. Only what is open is rendered, so that thousands of units cost nothing. */
export function UnitList(props: {
  label: string;
  tree: readonly UnitNode[];
  /** The external id of a unit whose way from the top is open at first. */
  chosen: string | null;
  children: (unit: UnitNode) => ComponentChildren;
}) {
  const { label, tree, chosen, children } = props;
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const open = openAtFirst(tree, chosen);
  for (const [id, isOpen] of toggled) {
    if (isOpen) open.add(id);
    else open.delete(id);
  }
  return (
    <ul class="units" aria-label={label}>
      {shownUnits(tree, open).map(({ unit, depth, isOpen }) => (
        <li key={unit.id} class={`depth-${Math.min(depth, deepest)}`}>
          {unit.below.length === 0 ? (
            <span class="fold" aria-hidden="true" />
          ) : (
            <button
              type="button"
              class="fold"
              aria-expanded={isOpen}
              aria-label={`Units below ${visibleText(unit.name)}`}
              onClick={() => setToggled(new Map(toggled).set(unit.id, !isOpen))}
            >
              <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            </button>
          )}
          {children(unit)}
        </li>
      ))}
    </ul>
  );
}

/** Units below this depth are indented no further. */
const deepest = 6;
