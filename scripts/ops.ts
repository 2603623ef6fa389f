import { runSubcommand } from './lib/subcommands.ts';

await runSubcommand({
  caller: 'npm run ops',
  folder: import.meta.dirname,
  commands: {
    backup: 'this installation in one new folder, while it runs',
    restore: 'a backup into an empty installation, then audited and reconciled',
    reconcile: 'what the card provider has beside our books, and where they differ',
    moderate: 'appoint moderators; hide, erase, ban, hold an account, disqualify, and back; every act is logged',
    withdrawals: 'stop and release withdrawals; pay what is owed to deleted accounts',
  },
});
