import { CancellationScope, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { DiagnosisActivities, DiagnosisStateActivities } from '../activities/diagnosis/diagnosis-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';
import { cloudQueue, fairShareOf } from './task-queues.ts';

const { openDiagnosis, closeDiagnosis } = proxyActivities<DiagnosisStateActivities>(databaseActivity);

/** Compares answers of a provider's cloud with their descriptions, listing by listing; see `audit doctor`. */
export async function diagnoseProvider(diagnosisId: number): Promise<void> {
  try {
    const opened = await openDiagnosis({ diagnosisId });
    if (opened === null) return;
    const { providerId, kind } = opened;
    const { diagnoseListings } = proxyActivities<DiagnosisActivities>({
      taskQueue: cloudQueue(kind),
      startToCloseTimeout: '1 hour',
      heartbeatTimeout: '20 seconds',
      retry: { initialInterval: '1 second', maximumInterval: '1 minute', maximumAttempts: 5 },
      priority: fairShareOf(providerId),
    });
    const { listings } = await diagnoseListings({ diagnosisId, providerId });
    await closeDiagnosis({ diagnosisId, reason: null });
    setCurrentDetails(`${listings} listings were diagnosed`);
  } catch (error) {
    const reason = isCancellation(error) ? 'The diagnosis was cancelled' : failureText(error);
    await CancellationScope.nonCancellable(() => closeDiagnosis({ diagnosisId, reason }));
    throw error;
  }
}
