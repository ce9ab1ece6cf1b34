import type { UnitRun } from '../session/unit-run.ts';

/** S3 takes the bucket as a path on configured endpoints, and no checksum of its own on reads. */
export function s3Settings<Settings>(settings: Settings, run: UnitRun) {
  return {
    ...settings,
    forcePathStyle: run.endpointUrl !== null,
    followRegionRedirects: false,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
