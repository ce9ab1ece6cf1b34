import { evaluateCustomPage } from '../../domain/custom-checks/evaluate-custom-page.ts';
import { serveTasks } from '../threads/serve-tasks.ts';

/** The thread in which predicates of members run. */
serveTasks({ evaluate: evaluateCustomPage });
