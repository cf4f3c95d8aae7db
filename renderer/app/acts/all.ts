// renderer/app/acts/all.ts - loads every act into the catalogue, whatever screens were shown so far.
import '../frame/acts.ts';
import '../../library/acts.ts';
import '../../competencies/acts.ts';
import '../../competencies/edit/acts.ts';
import '../../agents/acts.ts';
import '../../agents/duties/acts.ts';
import '../../agents/levels/acts.ts';
import '../../agents/matrix/acts.ts';
import '../../agents/parts/acts.ts';
import '../../agents/permissions/acts.ts';
<<<<<<< HEAD
import '../../roles/acts.ts';
=======
import '../../agents/profile/acts.ts';
>>>>>>> 9b5ee59f (Fault: acts of duties, levels and the profile are in the palette before the screen of agents was shown)
import '../../editor/acts.ts';
import '../../editor/banners/acts.ts';
import '../../editor/dock/acts.ts';
import '../../editor/form/acts.ts';
import '../../runs/acts.ts';
import '../../settings/acts.ts';
import '../../settings/backups/acts.tsx';
import '../../traces/acts.ts';
