import { render } from 'preact';
import { App } from './app.tsx';
import { applyStoredTheme } from './parts/theme.tsx';

applyStoredTheme();
const place = document.getElementById('console');
if (place !== null) render(<App />, place);
