import path from 'node:path';

/**
 * Test files that only `npm run test:all` runs, as globs by reason. All other files are in the everyday run (`npm
 * test`), and so is a new one. everyday.test.ts checks that every feature and every page keeps a test there.
 */
export const ONLY_IN_ALL: Readonly<Record<string, readonly string[]>> = {
  'whole processes': ['tests/start/*.test.ts', 'lab/{processes,simulate,interleave}/*.test.ts'],
  timing: ['**/*.timing.test.ts'],
  'failing disks, databases and providers': [
    'database/src/{embedded-postgres,primary}.test.ts',
    'apps/server/src/started.api.test.ts',
    'apps/server/src/platform/{lost-output,queue,safe-database,slow-database,stripe}.api.test.ts',
    'apps/server/src/features/backups/disaster-recovery.api.test.ts',
    'apps/server/src/features/doctor/services.api.test.ts',
    'apps/server/src/features/withdrawals/sending.api.test.ts',
  ],
  'crashes and races': [
    'apps/server/src/features/*/crashes.api.test.ts',
    'apps/server/src/features/account/deletion-races.api.test.ts',
    'apps/server/src/features/{awards,likes,profiles}/*-faults.api.test.ts',
    'apps/server/src/features/withdrawals/{late-money,owed-after-deletion,unexpected-transfers}.api.test.ts',
    'lab/{pooler,rounds}/*.api.test.ts',
  ],
  'hostile input': [
    'apps/server/src/core/auth/limits.api.test.ts',
    'apps/server/src/core/images/{corruption,inspect,picture-facts,picture-processes,receive.api}.test.ts',
    'lab/{fuzz,hostile}/*.api.test.ts',
  ],
  'crawls and statistics': [
    'apps/server/src/features/comments/seen.test.ts',
    'apps/server/src/seed/demo-cases.api.test.ts',
    'apps/server/src/platform/http/long-texts.api.test.ts',
    'apps/server/src/platform/log.api.test.ts',
    'apps/server/src/testing/leaks.api.test.ts',
    'lab/api-client/*.api.test.ts',
  ],
  'details of screens': [
    'tests/e2e/{add-funds,ai-slop-loading,auth-callback,auth-modal,comments,drafts,follows,guided-upload}.test.ts',
    'tests/e2e/{many-comments,notifications,one-moderator,originality,picture-facts,pictures,process,profile-own,reauth}.test.ts',
    'tests/e2e/{reports,sealed,sharing,sign-up-work,upload-ai-slop}.test.ts',
  ],
  'screens as a whole: access, layout, speed, failures': [
    'tests/e2e/{accessibility,first-page,guard,install,keyboard,layout-shift,live,money-pages-look}.test.ts',
    'tests/e2e/{failures,navigation,short-forms,speed,text-is-text,two-servers,upload-failures}.test.ts',
    'tests/e2e/without-scripts.test.ts',
  ],
};

const globs = Object.values(ONLY_IN_ALL).flat();

export function isEveryday(file: string): boolean {
  return !globs.some((glob) => path.posix.matchesGlob(file, glob));
}
