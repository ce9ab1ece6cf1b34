import { useEffect, useState } from 'preact/hooks';

/** Below this width two columns of text have no room; as in the styles. */
const narrowScreen = '(width < 45rem)';

/** Returns whether the screen is narrow, and again when that changes. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(narrowScreen).matches);
  useEffect(() => {
    const query = window.matchMedia(narrowScreen);
    const follow = (): void => setNarrow(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isNarrow;
}
