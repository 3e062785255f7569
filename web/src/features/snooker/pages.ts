/** The pages beside the board, loaded as one: each file more weighs on the first screen, which knows them all. */
export { MatchesPage } from './matches/matches-page';
export { PlayersPage } from './players/players-page';
export { StatisticsPage } from './statistics/statistics-page';
