// Parts of the language that Chrome 79 lacks and the app or its packages use; e2e/olderBundle.flow.ts compares this list with the bundle.
import 'core-js/modules/es.array.at.js';
import 'core-js/modules/es.array.find-last.js';
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.object.group-by.js';
import 'core-js/modules/es.object.has-own.js';
import 'core-js/modules/es.promise.any.js';
import 'core-js/modules/es.string.replace-all.js';
import './webPolyfills.ts';
import './styleConditions.ts';
