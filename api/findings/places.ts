import type { CaredType } from '../../domain/findings/care.ts';

/** How the endpoints of each type are named. */
export const findingPlaces = {
  drift: { path: '/api/v1/drifts/{id}', tag: 'Drifts', called: 'drift finding', label: 'Drift finding' },
  vulnerability: {
    path: '/api/v1/vulnerabilities/{id}',
    tag: 'Vulnerabilities',
    called: 'vulnerability finding',
    label: 'Vulnerability finding',
  },
} as const satisfies Record<CaredType, object>;
