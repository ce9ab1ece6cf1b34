import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { googleProject } from '../../../emulators/google-project.ts';

/** Runs Google Cloud for a suite; each of its tests starts with the answers of the test project. */
export function useGoogleCloud(): { readonly cloud: GoogleCloud } {
  let cloud: GoogleCloud;
  before(async () => {
    cloud = await startGoogleCloud();
  });
  beforeEach(() => {
    cloud.answers = googleProject();
  });
  after(() => cloud.stop());
  return {
    get cloud() {
      return cloud;
    },
  };
}
