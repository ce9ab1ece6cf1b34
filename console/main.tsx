import { render } from 'preact';
import { App } from './app.tsx';
import { applyStoredTheme } from './parts/theme.tsx';
import { applyStoredTimeZone } from './parts/time-zone.tsx';

applyStoredTheme();
applyStoredTimeZone();
const place = document.getElementById('console');
if (place !== null) render(<App />, place);
