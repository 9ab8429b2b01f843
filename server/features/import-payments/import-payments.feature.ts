import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { forgetInStatements } from './personal-data.ts';
import type { StatementDeps } from './statement-sheet.ts';
import { statementRoutes } from './statement.routes.ts';

/** Bank statements, whose lines pay orders. */
export function importPaymentsFeature(needs: JobsDeps & StatementDeps): Feature & PersonalData {
  return { api: [statementRoutes(needs)], forgetting: forgetInStatements };
}
