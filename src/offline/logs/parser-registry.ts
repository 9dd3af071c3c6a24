import { parseDoctest, parseGoogletest, parseJq, parseMicropython, parseRedis } from "./parsers/c-family.ts";
import { parseAnt, parseCargo, parseGoTest, parseGradle, parseMaven } from "./parsers/compiled.ts";
import { parseDjango } from "./parsers/django.ts";
import {
  parseImmutableJs,
  parseJest,
  parseJestJson,
  parseKarma,
  parseTap,
  parseVitest,
} from "./parsers/javascript.ts";
import {
  parseBpmnJs,
  parseChartJs,
  parseEslint,
  parseMarked,
  parseOpenLayers,
  parseP5js,
} from "./parsers/javascript-failures.ts";
import {
  parseCarbon,
  parseCypress,
  parseEmotion,
  parseGrommet,
  parseLighthouse,
  parsePrism,
  parseQuarto,
} from "./parsers/javascript-files.ts";
import { parseCalypso, parseHighlightJs, parseNext, parsePlotly } from "./parsers/javascript-trees.ts";
import {
  parseCucumber,
  parseJekyll,
  parseMinitest,
  parsePhpunit,
  parseRspec,
  parseRubyUnit,
} from "./parsers/php-ruby.ts";
import { parseMatplotlib, parsePytest, parsePytestOptions } from "./parsers/pytest.ts";
import { parsePytestV2 } from "./parsers/pytest-v2.ts";
import { parseSeaborn } from "./parsers/seaborn.ts";
import { parseSympy } from "./parsers/sympy.ts";
import type { LogParser } from "./status-map.ts";

/** The log parsers by the name that a data set's `log_parser` field gives them. Source: `PARSER_REGISTRY`, SWE-bench 5.0.2. */
export const LOG_PARSERS: Readonly<Record<string, LogParser>> = {
  parse_log_pytest: parsePytest,
  parse_log_pytest_options: parsePytestOptions,
  parse_log_pytest_v2: parsePytestV2,
  parse_log_django: parseDjango,
  parse_log_seaborn: parseSeaborn,
  parse_log_sympy: parseSympy,
  parse_log_matplotlib: parseMatplotlib,
  parse_log_astroid: parsePytest,
  parse_log_flask: parsePytest,
  parse_log_marshmallow: parsePytest,
  parse_log_pvlib: parsePytest,
  parse_log_pyvista: parsePytest,
  parse_log_sqlfluff: parsePytest,
  parse_log_xarray: parsePytest,
  parse_log_pydicom: parsePytestOptions,
  parse_log_requests: parsePytestOptions,
  parse_log_pylint: parsePytestOptions,
  parse_log_astropy: parsePytestV2,
  parse_log_scikit: parsePytestV2,
  parse_log_sphinx: parsePytestV2,
  parse_log_calypso: parseCalypso,
  parse_log_bpmn_js: parseBpmnJs,
  parse_log_carbon: parseCarbon,
  parse_log_scratch_gui: parseCarbon,
  parse_log_prettier: parseCarbon,
  parse_log_react_pdf: parseCarbon,
  parse_log_cypress: parseCypress,
  parse_log_emotion: parseEmotion,
  parse_log_eslint: parseEslint,
  parse_log_grommet: parseGrommet,
  parse_log_highlightjs: parseHighlightJs,
  parse_log_lighthouse: parseLighthouse,
  parse_log_next: parseNext,
  parse_log_openlayers: parseOpenLayers,
  parse_plotly_js: parsePlotly,
  parse_log_prismjs: parsePrism,
  parse_log_quarto_cli: parseQuarto,
  parse_log_chart_js: parseChartJs,
  parse_log_marked: parseMarked,
  parse_log_p5js: parseP5js,
  parse_log_jest: parseJest,
  parse_log_jest_json: parseJestJson,
  parse_log_vitest: parseVitest,
  parse_log_karma: parseKarma,
  parse_log_tap: parseTap,
  parse_log_immutable_js: parseImmutableJs,
  parse_log_redis: parseRedis,
  parse_log_jq: parseJq,
  parse_log_doctest: parseDoctest,
  parse_log_micropython_test: parseMicropython,
  parse_log_googletest: parseGoogletest,
  parse_log_gotest: parseGoTest,
  parse_log_maven: parseMaven,
  parse_log_ant: parseAnt,
  parse_log_gradle_custom: parseGradle,
  parse_log_phpunit: parsePhpunit,
  parse_log_minitest: parseMinitest,
  parse_log_cucumber: parseCucumber,
  parse_log_ruby_unit: parseRubyUnit,
  parse_log_rspec_transformed_json: parseRspec,
  parse_log_jekyll: parseJekyll,
  parse_log_cargo: parseCargo,
};
