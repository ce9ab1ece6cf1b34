import { useState } from 'preact/hooks';
import { valueText } from '../show/format.ts';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'audit-console-theme';

function storedTheme(): Theme {
  return themes.find((theme) => theme === window.localStorage.getItem(key)) ?? 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the stored theme; call it before anything is rendered. */
export function applyStoredTheme(): void {
  apply(storedTheme());
}

/** Shows the choice between light, dark, and the system's setting. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme): void => {
    apply(chosen);
    window.localStorage.setItem(key, chosen);
    setTheme(chosen);
  };
  return (
    <fieldset class="theme">
      <legend class="for-readers">Colours</legend>
      {themes.map((name) => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={theme === name} onChange={() => choose(name)} />
          <span>{valueText(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
