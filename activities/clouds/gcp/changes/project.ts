import type { GcpRun } from '../session/gcp-run.ts';

/** The project whose changes are followed. */
export interface Project {
  id: string;
  /** Null if it is unknown. */
  number: string | null;
}

/** Returns the project of a session with its number. Throws `CloudError`. */
export async function projectOf({ calls, projectId }: GcpRun): Promise<Project> {
  const path = `/v1/projects/${projectId}`;
  const { projectNumber } = await calls.get<{ projectNumber?: string }>('cloudresourcemanager', path);
  return { id: projectId, number: projectNumber ?? null };
}
