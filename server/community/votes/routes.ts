import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { castVote } from './cast-vote.ts';
import { voteDone, voteForm, votes, votesQuery } from './contract.ts';
import { readVotes } from './read-votes.ts';

export const voteRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/votes',
    {
      who: 'anybody',
      summary: '自分の投票ポイントと、女の子が受け取った投票',
      query: votesQuery,
      answers: [votes, '投票ポイント'],
    },
    readVotes,
  ),
  call(
    'post',
    '/votes',
    {
      who: 'member',
      summary: '女の子への投票',
      body: voteForm,
      once: true,
      answers: [voteDone, '投票した後のポイント'],
    },
    castVote,
  ),
]);
