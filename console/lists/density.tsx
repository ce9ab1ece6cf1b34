import { useState } from 'preact/hooks';
import { valueText } from '../show/format.ts';

const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

const key = 'audit-console-density';

function storedDensity(): Density {
  return densities.find((density) => density === window.localStorage.getItem(key)) ?? 'comfortable';
}

/** Returns the density of lists, which the browser remembers, and the choice of another. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(storedDensity);
  const choose = (chosen: Density): void => {
    window.localStorage.setItem(key, chosen);
    setDensity(chosen);
  };
  return [density, choose];
}

/** Shows the choice of the density. */
export function DensitySwitch({ density, onChoose }: { density: Density; onChoose: (density: Density) => void }) {
  return (
    <fieldset class="theme density">
      <legend class="for-readers">Density</legend>
      {densities.map((name) => (
        <label key={name}>
          <input type="radio" name="density" value={name} checked={density === name} onChange={() => onChoose(name)} />
          <span>{valueText(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
